package agon;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON as Java's own things: Map, List, String, Long or Double, Boolean and null. Only what the
 * protocol needs; a text that is no JSON is an IllegalArgumentException.
 */
final class Json {
    private static final int DEPTH_MAX = 64;

    private final String text;
    private int at;
    private int depth;

    private Json(String text) {
        this.text = text;
    }

    /** Reads a whole text. */
    static Object read(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.skip();
        if (json.at != text.length()) {
            throw json.wrong("nothing more");
        }
        return value;
    }

    /** Reads a whole text that must be an object. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> readObject(String text) {
        Object value = read(text);
        if (!(value instanceof Map)) {
            throw new IllegalArgumentException("expected a JSON object");
        }
        return (Map<String, Object>) value;
    }

    private IllegalArgumentException wrong(String expected) {
        return new IllegalArgumentException("JSON, character " + at + ": expected " + expected);
    }

    private void skip() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        skip();
        if (at == text.length()) {
            throw wrong("more");
        }
        return text.charAt(at);
    }

    private void take(char c) {
        if (peek() != c) {
            throw wrong("'" + c + "'");
        }
        at++;
    }

    private Object value() {
        char c = peek();
        if (c == '{' || c == '[') {
            if (++depth > DEPTH_MAX) {
                throw wrong("less depth");
            }
            Object value = c == '{' ? object() : array();
            depth--;
            return value;
        }
        if (c == '"') {
            return string();
        }
        for (Object[] word : new Object[][] {{"true", true}, {"false", false}, {"null", null}}) {
            if (text.startsWith((String) word[0], at)) {
                at += ((String) word[0]).length();
                return word[1];
            }
        }
        return number();
    }

    private Map<String, Object> object() {
        Map<String, Object> map = new LinkedHashMap<>();
        take('{');
        while (peek() != '}') {
            if (!map.isEmpty()) {
                take(',');
            }
            peek();
            String name = string();
            take(':');
            map.put(name, value());
        }
        take('}');
        return map;
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<>();
        take('[');
        while (peek() != ']') {
            if (!list.isEmpty()) {
                take(',');
            }
            list.add(value());
        }
        take(']');
        return list;
    }

    private String string() {
        StringBuilder out = new StringBuilder();
        take('"');
        for (;;) {
            if (at >= text.length()) {
                throw wrong("'\"'");
            }
            char c = text.charAt(at++);
            if (c == '"') {
                return out.toString();
            }
            out.append(c == '\\' ? escape() : c);
        }
    }

    private char escape() {
        if (at >= text.length()) {
            throw wrong("an escape");
        }
        char c = text.charAt(at++);
        int known = "\"\\/bfnrt".indexOf(c);
        if (known >= 0) {
            return "\"\\/\b\f\n\r\t".charAt(known);
        }
        if (c != 'u' || at + 4 > text.length()) {
            throw wrong("an escape");
        }
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }

    private Object number() {
        int start = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(start, at);
        try {
            return digits.matches("-?[0-9]+") ? (Object) Long.valueOf(digits)
                                              : (Object) Double.valueOf(digits);
        } catch (NumberFormatException e) {
            throw wrong("a value");
        }
    }

    /** Writes maps, lists, texts, numbers, switches and null, on one line. */
    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map) {
            char before = '{';
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                out.append(before);
                quote(entry.getKey().toString(), out);
                out.append(':');
                write(entry.getValue(), out);
                before = ',';
            }
            out.append(before == '{' ? "{}" : "}");
        } else if (value instanceof List) {
            char before = '[';
            for (Object item : (List<?>) value) {
                out.append(before);
                write(item, out);
                before = ',';
            }
            out.append(before == '[' ? "[]" : "]");
        } else if (value instanceof String) {
            quote((String) value, out);
        } else {
            out.append(value);
        }
    }

    private static void quote(String s, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
