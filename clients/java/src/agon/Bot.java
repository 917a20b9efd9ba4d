package agon;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A program's place on a server of Agon: keeps the connection up, takes challenges, asks the player
 * for turns.
 *
 * <pre>{@code
 * new Bot("localhost:8018", token, turn -> turn.legal().get(0)).plays("kamisado").run(0);
 * }</pre>
 *
 * or, with everything from the command line, {@link #main(String[], Player)}. One thread does it
 * all; the player is asked one turn at a time. docs/protocol-bot.md tells the messages.
 */
public final class Bot {
    private static final int SILENCE_MS = 60000;
    private static final int RETRY_FIRST_MS = 500;
    private static final int RETRY_MOST_MS = 15000;

    private final String url;
    private final String token;
    private final Player player;
    private List<String> kinds;
    private String rival;
    private String rivalKind;
    private String rivalControl;
    private Map<String, Game> games = new HashMap<>();
    private Wire wire;
    private Console console;
    private boolean known;
    private volatile boolean connected; // and known to the server since
    private boolean ended;
    private int left;

    /**
     * The server does not want this bot (its token is wrong, or another program uses it), or its
     * certificate is not believed.
     */
    public static final class Refused extends IOException {
        private static final long serialVersionUID = 1;

        Refused(String text) {
            super(text);
        }
    }

    /**
     * A bot that is not connected yet. The address is {@code HOST:PORT} of the server's bots (plain
     * TCP), or {@code http://HOST:PORT} or {@code wss://HOST} of its site (WebSocket; the latter
     * encrypted, with a certificate that Java believes, see {@code javax.net.ssl.trustStore}).
     */
    public Bot(String url, String token, Player player) {
        this.url = url;
        this.token = token;
        this.player = player;
    }

    /** Only challenges to these games are taken; without it, to all. */
    public Bot plays(String... kinds) {
        this.kinds = Arrays.asList(kinds);
        return this;
    }

    /** Challenges this player as soon as it is connected, and again after each game. */
    public Bot challenges(String name, String kind, String control) {
        rival = name;
        rivalKind = kind;
        rivalControl = control;
        return this;
    }

    /**
     * Plays until so many games have ended; 0: for ever. Comes back by itself when cut off. Meanwhile
     * standard error is sent to the server, for a tournament's page.
     */
    public void run(int games) throws Refused, InterruptedException {
        left = games;
        console = Console.open(this::said);
        try {
            play();
        } finally {
            console.close();
        }
    }

    private void play() throws Refused, InterruptedException {
        int pause = RETRY_FIRST_MS;
        while (!ended) {
            try (Wire open = Wire.open(url)) {
                wire = open;
                connected = false;
                hello();
                while (!ended) {
                    listen();
                    pause = RETRY_FIRST_MS;
                }
            } catch (Refused e) {
                throw e;
            } catch (IOException | IllegalArgumentException | ClassCastException e) {
                if (e instanceof Doubted && !known) {
                    throw new Refused(e.getMessage());
                }
                if (e instanceof IllegalArgumentException && wire == null) {
                    throw (IllegalArgumentException) e;
                }
                System.err.println(e.getMessage() + "; again in " + pause + " ms");
                Thread.sleep(pause);
                pause = Math.min(2 * pause, RETRY_MOST_MS);
            }
        }
    }

    // ---- saying ----

    private synchronized void say(Object... pairs) throws IOException {
        Map<String, Object> message = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            message.put((String) pairs[i], pairs[i + 1]);
        }
        wire.send(Json.write(message));
    }

    /** Nothing is lost while the server is away: it is offered again. */
    private void said(String text) throws IOException {
        if (!connected) {
            throw new IOException("not connected");
        }
        say("type", "stderr", "text", text);
    }

    private void hello() throws IOException {
        if (kinds == null) {
            say("type", "hello", "protocol", 1, "token", token);
        } else {
            say("type", "hello", "protocol", 1, "token", token, "games", kinds);
        }
    }

    private void challenge() throws IOException {
        if (rival != null) {
            say("type", "challenge", "opponent", rival, "kind", rivalKind, "control", rivalControl);
        }
    }

    // ---- hearing ----

    private void listen() throws IOException {
        String text = wire.next(SILENCE_MS);
        if (text == null) {
            say("type", "ping");
            text = wire.next(SILENCE_MS);
        }
        if (text == null) {
            throw new IOException("the server is silent");
        }
        Map<String, Object> message = Json.readObject(text);
        Game game = games.get(String.valueOf(message.get("game")));
        switch (String.valueOf(message.get("type"))) {
            case "welcome":
                hearWelcome(message);
                break;
            case "challenge":
                say("type", "accept", "challenge", message.get("challenge"));
                break;
            case "game":
                hearGame(message);
                break;
            case "played":
                if (game != null) {
                    game.played((String) message.get("text"));
                }
                break;
            case "turn":
                if (game != null) {
                    hearTurn(new Turn(game, message));
                }
                break;
            case "offer":
                say("type", "decline", "game", message.get("game"));
                break;
            case "end":
                if (game != null) {
                    hearEnd(game, message);
                }
                break;
            case "error":
                hearError(message);
                break;
            default: // what is not known is passed over
                break;
        }
    }

    private void hearWelcome(Map<String, Object> message) throws IOException {
        known = connected = true;
        List<?> going = (List<?>) message.get("games");
        games.keySet().retainAll(going);
        System.out.println("connected as " + message.get("name"));
        if (going.isEmpty()) {
            challenge();
        }
    }

    private void hearGame(Map<String, Object> message) {
        Game game = new Game(message);
        if (games.put(game.id(), game) == null) {
            player.begins(game);
        }
    }

    private void hearTurn(Turn turn) throws IOException {
        String text;
        try {
            text = player.choose(turn);
        } catch (ProgramPlayer.Late e) {
            System.err.println(e.getMessage() + "; the server's clock judges");
            return;
        } catch (Exception | StackOverflowError | AssertionError | OutOfMemoryError e) {
            e.printStackTrace();
            console.pass();
            say("type", "resign", "game", turn.game().id(), "cause", "forfeit", "why", lastWords(e));
            return;
        }
        if (text == null) {
            say("type", "resign", "game", turn.game().id());
        } else {
            say("type", "move", "game", turn.game().id(), "number", turn.number(), "text", text);
        }
    }

    /** What the server keeps for the player and the teacher, at most 1000 bytes of clean text. */
    private static String lastWords(Throwable e) {
        StringWriter text = new StringWriter();
        if (e instanceof ProgramPlayer.Ended) {
            text.write(e.getMessage());
        } else {
            e.printStackTrace(new PrintWriter(text));
        }
        String clean = text.toString().replaceAll("[\\p{Cntrl}&&[^\n\t]]", "?").strip();
        while (clean.getBytes(StandardCharsets.UTF_8).length > 1000) {
            clean = clean.substring(0, clean.length() - 10);
        }
        return clean;
    }

    private void hearEnd(Game game, Map<String, Object> message) throws IOException {
        games.remove(game.id());
        player.ended(game, String.valueOf(message.get("result")), String.valueOf(message.get("why")));
        ended = left > 0 && --left == 0;
        if (!ended) {
            challenge();
        }
    }

    private void hearError(Map<String, Object> message) throws IOException {
        String code = String.valueOf(message.get("code"));
        if ("stderr".equals(message.get("about"))) {
            return; // or what is said of it would be the next thing to send
        }
        System.err.println("the server: " + message.get("text") + " (" + code + ")");
        if (code.equals("no_session") || code.equals("replaced") || code.equals("wrong_port")) {
            throw new Refused(String.valueOf(message.get("text")));
        }
        if ("move".equals(message.get("about")) && code.equals("illegal")) {
            say("type", "resign", "game", message.get("game"), "cause", "illegal", "why",
                message.get("text"));
        }
    }

    // ---- the command line ----

    /**
     * Plays as the words say: {@code SERVER TOKEN_FILE [--challenge NAME] [--game kamisado]
     * [--control 6s] [--games N]}. Ends the program with a message when they are wrong.
     */
    public static void main(String[] words, Player player) throws Exception {
        Map<String, String> given = new HashMap<>();
        if (words.length < 2 || words.length % 2 != 0) {
            wrong("expected SERVER TOKEN_FILE [--challenge NAME] [--game ID] [--control T] "
                  + "[--games N]");
        }
        for (int i = 2; i < words.length; i += 2) {
            if (!words[i].matches("--(challenge|game|control|games)")) {
                wrong("'" + words[i] + "' is not known");
            }
            given.put(words[i], words[i + 1]);
        }
        Bot bot = new Bot(words[0], readToken(words[1]), player);
        String kind = given.getOrDefault("--game", "kamisado");
        if (given.containsKey("--challenge")) {
            bot.challenges(given.get("--challenge"), kind, given.getOrDefault("--control", "6s"));
        }
        try {
            bot.run(Integer.parseInt(given.getOrDefault("--games", "0")));
        } catch (Refused | IllegalArgumentException e) {
            wrong(e.getMessage());
        }
    }

    private static String readToken(String file) {
        try {
            return Files.readString(Path.of(file)).trim();
        } catch (IOException e) {
            wrong("no token can be read from '" + file + "'");
            return "";
        }
    }

    static void wrong(String text) {
        System.err.println(text);
        System.exit(2);
    }
}
