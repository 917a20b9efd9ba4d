package agon;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Your turn: the position, what can be played, and how long you may think. */
public final class Turn {
    /** What is kept of the time for the way to the server, in milliseconds. */
    static final long MARGIN_MS = 150;

    private final Game game;
    private final Map<String, Object> told;
    private final long asked = System.nanoTime();
    private final List<String> legal = new ArrayList<>();

    Turn(Game game, Map<String, Object> told) {
        this.game = game;
        this.told = told;
        if (told.get("legal") instanceof List) {
            for (Object text : (List<?>) told.get("legal")) {
                legal.add((String) text);
            }
        }
    }

    /** The game it is a turn of. */
    public Game game() {
        return game;
    }

    /** Your seat: 0 moves first. */
    public int seat() {
        return ((Number) told.get("seat")).intValue();
    }

    /** Counts the turns of the game. */
    public int number() {
        return ((Number) told.get("number")).intValue();
    }

    /** The position as text; the game's rules page tells how to read it. */
    public String position() {
        Object text = told.get("position");
        return text == null ? "" : (String) text;
    }

    /** The texts of all legal turns; empty in games that have too many (Arimaa). */
    public List<String> legal() {
        return Collections.unmodifiableList(legal);
    }

    /**
     * Milliseconds left for the answer at this moment, a little kept back for the way; a very large
     * number when nothing limits the turn.
     */
    public long millisLeft() {
        long left = millisToFlag();
        return left == Long.MAX_VALUE ? left : left - MARGIN_MS;
    }

    /** Milliseconds until the flag falls by this machine's clock; very many when nothing limits. */
    long millisToFlag() {
        Object all = ((Map<?, ?>) told.get("clock")).get("turn");
        long used = (System.nanoTime() - asked) / 1000000;
        return all == null ? Long.MAX_VALUE : ((Number) all).longValue() - used;
    }
}
