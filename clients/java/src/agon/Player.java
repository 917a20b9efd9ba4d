package agon;

/**
 * Who chooses the turns. Only {@link #choose} has to be written, so a lambda is a player:
 *
 * <pre>{@code
 * Player first = turn -> turn.legal().get(0);
 * }</pre>
 */
@FunctionalInterface
public interface Player {
    /**
     * Your turn: returns the text of one of {@code turn.legal()}, or null to resign. It has to be
     * back before {@code turn.millisLeft()} reaches 0.
     */
    String choose(Turn turn) throws Exception;

    /** A game has begun, or is gone on with after a broken connection. */
    default void begins(Game game) {
        System.out.println("game " + game.id() + " against " + game.opponent());
    }

    /**
     * A game is over: {@code result} is "won", "lost", "drawn", "cancelled" or, of a test game,
     * "passed"; {@code why} says how.
     */
    default void ended(Game game, String result, String why) {
        System.out.println("game " + game.id() + " " + result + " (" + why + ")");
    }
}
