import agon.Bot;
import agon.Turn;
import java.util.List;
import java.util.Random;

/** A first player: wins if it can win at once, else plays anything. */
public class FirstPlayer {
    static final Random RANDOM = new Random();

    /** The turn to play: change this. */
    static String choose(Turn turn) {
        List<String> legal = turn.legal();
        String home = turn.seat() == 0 ? "8" : "1"; // Kamisado: the far side of the board
        for (String text : legal) {
            if (turn.game().kind().equals("kamisado") && text.endsWith(home)) {
                return text;
            }
        }
        return legal.isEmpty() ? null : legal.get(RANDOM.nextInt(legal.size()));
    }

    public static void main(String[] args) throws Exception {
        Bot.main(args, FirstPlayer::choose);
    }
}
