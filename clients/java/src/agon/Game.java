package agon;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** A game under way, or one that has just ended. */
public final class Game {
    private final Map<String, Object> told;
    private final List<String> turns = new ArrayList<>();

    Game(Map<String, Object> told) {
        this.told = told;
        for (Object turn : (List<?>) told.get("turns")) {
            turns.add((String) turn);
        }
    }

    void played(String text) {
        turns.add(text);
    }

    private String text(String name) {
        Object value = told.get(name);
        return value == null ? "" : value.toString();
    }

    /** What the server calls it. */
    public String id() {
        return text("game");
    }

    /** The game that is played: {@code kamisado}. */
    public String kind() {
        return text("kind");
    }

    /** Its variant: {@code single}. */
    public String variant() {
        return text("variant");
    }

    /** Its options, {@code name=value name=value}. */
    public String options() {
        return text("options");
    }

    /** The time control: {@code 6s} is six seconds a turn. */
    public String control() {
        return text("control");
    }

    /** Your seat: 0 moves first. */
    public int seat() {
        return ((Number) told.get("seat")).intValue();
    }

    /** The position where it began, as text. */
    public String start() {
        return text("position");
    }

    /** All turns so far, as texts. */
    public List<String> turns() {
        return Collections.unmodifiableList(turns);
    }

    /** The name of the other player. */
    public String opponent() {
        for (Object one : (List<?>) told.get("players")) {
            Map<?, ?> player = (Map<?, ?>) one;
            if (((Number) player.get("seat")).intValue() != seat()) {
                return String.valueOf(player.get("name"));
            }
        }
        return "";
    }
}
