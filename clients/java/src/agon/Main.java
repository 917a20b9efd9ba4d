package agon;

import java.util.ArrayList;
import java.util.List;

/**
 * Joins any program to a server: {@code java -jar agon-bot.jar SERVER TOKEN_FILE --program COMMAND
 * [--limit SECONDS]} and the words of {@link Bot#main}.
 */
public final class Main {
    private Main() {}

    /** Reads the command line and plays. */
    public static void main(String[] words) throws Exception {
        List<String> rest = new ArrayList<>();
        String command = null;
        long limit = Long.MAX_VALUE;
        for (int i = 0; i < words.length; i++) {
            if (words[i].equals("--program") && i + 1 < words.length) {
                command = words[++i];
            } else if (words[i].equals("--limit") && i + 1 < words.length) {
                limit = (long) (1000 * Double.parseDouble(words[++i]));
            } else {
                rest.add(words[i]);
            }
        }
        if (command == null) {
            Bot.wrong("usage: java -jar agon-bot.jar SERVER TOKEN_FILE --program \"COMMAND\" "
                      + "[--limit SECONDS] [--challenge NAME] [--game ID] [--games N]");
        }
        try (ProgramPlayer player = new ProgramPlayer(command, limit)) {
            Bot.main(rest.toArray(new String[0]), player);
        }
    }
}
