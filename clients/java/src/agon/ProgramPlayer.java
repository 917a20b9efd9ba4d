package agon;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A program in any language as a player: it reads three lines and answers with one (the text
 * protocol of docs/protocol-bot.md). It is started when first asked and lives for many games. Who is
 * late is for the server's clock to judge, in every language alike: a late answer is sent all the
 * same, so that the server can tell how late it was, and a program that gives none is stopped five
 * seconds after its time, for a new start at the next turn.
 */
public final class ProgramPlayer implements Player, AutoCloseable {
    private static final int LINE_MAX = 65536;
    private static final int LINES_MAX = 1000;
    private static final int SAID_MAX = 800;
    private static final String END = "";
    private static final long GRACE_MS = 5000; // as agon connect waits for a late turn

    /** The time is over without an answer: nothing is said, the clock judges. */
    static final class Late extends Exception {
        private static final long serialVersionUID = 1;

        Late(long millis) {
            super("the program gave no answer within " + millis + " ms");
        }
    }

    /** The program has ended; the message has how, and the last of its standard error. */
    static final class Ended extends IOException {
        private static final long serialVersionUID = 1;

        Ended(String message) {
            super(message);
        }
    }

    private final List<String> command;
    private final long limitMillis;
    private Process process;
    private Writer in;
    private BlockingQueue<String> out;
    private Thread errors;
    private final StringBuffer said = new StringBuffer(); // the last of its standard error

    /**
     * The command is words parted by blanks, "..." around those with blanks of their own; the
     * program is told that it has at most the limit for a turn, if the clock does not give it less.
     */
    public ProgramPlayer(String command, long limitMillis) {
        this.command = words(command);
        this.limitMillis = limitMillis;
    }

    private static List<String> words(String command) {
        List<String> list = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean quoted = false;
        boolean begun = false;
        for (char c : (command + " ").toCharArray()) {
            if (c == '"') {
                quoted = !quoted;
                begun = true;
            } else if (c != ' ' || quoted) {
                word.append(c);
                begun = true;
            } else if (begun) {
                list.add(word.toString());
                word.setLength(0);
                begun = false;
            }
        }
        if (list.isEmpty() || quoted) {
            throw new IllegalArgumentException("expected a command, found '" + command + "'");
        }
        return list;
    }

    private void start() throws IOException {
        process = new ProcessBuilder(command).start();
        said.setLength(0);
        BufferedReader trouble = new BufferedReader(
            new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
        errors = new Thread(() -> pass(trouble), "program's errors");
        errors.setDaemon(true);
        errors.start();
        in = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
        out = new LinkedBlockingQueue<>(LINES_MAX);
        BlockingQueue<String> lines = out;
        BufferedReader reader = new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        Thread thread = new Thread(() -> read(reader, lines), "program's output");
        thread.setDaemon(true);
        thread.start();
    }

    /** Standard error goes to the terminal, and the last of it is remembered. */
    private void pass(BufferedReader reader) {
        try {
            for (int c; (c = reader.read()) >= 0;) {
                System.err.print((char) c);
                said.append((char) c);
                if (said.length() > 2 * SAID_MAX) {
                    said.delete(0, said.length() - SAID_MAX);
                }
            }
        } catch (IOException e) {
            // the program has gone
        }
    }

    /** How the program ended, and what it said last. */
    private Ended ended() throws InterruptedException {
        String how = process.waitFor(1, TimeUnit.SECONDS)
            ? "the program ended with exit code " + process.exitValue()
            : "the program closed its output";
        errors.join(1000);
        String last = said.toString();
        last = last.substring(Math.max(0, last.length() - SAID_MAX)).strip();
        return new Ended(last.isEmpty() ? how : how + "\n" + last);
    }

    /** Passes lines on; those that nobody waits for, and ends of long ones, are dropped. */
    private static void read(BufferedReader reader, BlockingQueue<String> lines) {
        StringBuilder line = new StringBuilder();
        try {
            for (int c; (c = reader.read()) >= 0;) {
                if (c != '\n') {
                    if (line.length() < LINE_MAX) {
                        line.append((char) c);
                    }
                    continue;
                }
                String text = line.toString().trim();
                line.setLength(0);
                if (!text.isEmpty() && !text.startsWith("#")) {
                    lines.offer(text);
                }
            }
        } catch (IOException e) {
            // the program has gone
        }
        while (!lines.offer(END)) {
            lines.poll();
        }
    }

    private void ask(Turn turn, long millis) throws IOException {
        StringBuilder legal = new StringBuilder("legal");
        for (String text : turn.legal()) {
            legal.append(' ').append(text.replace(' ', ','));
        }
        if (turn.legal().isEmpty()) {
            legal.append(" -");
        }
        String time = millis == Long.MAX_VALUE ? "-" : String.valueOf(millis);
        in.write("position " + turn.position() + "\n" + legal + "\ntime " + time + "\n");
        in.flush();
    }

    @Override
    public String choose(Turn turn) throws IOException, InterruptedException, Late {
        try {
            if (process == null || !process.isAlive()) {
                start();
            }
            out.clear();
            ask(turn, Math.min(limitMillis, turn.millisLeft()));
            long millis = turn.millisToFlag();
            String answer = millis == Long.MAX_VALUE
                ? out.take() : out.poll(millis + GRACE_MS, TimeUnit.MILLISECONDS);
            if (answer == null) {
                close();
                throw new Late(millis);
            } else if (answer == END) {
                throw ended();
            }
            return answer.equals("resign") ? null : answer.replace(',', ' ');
        } catch (IOException e) {
            IOException why = process == null || e instanceof Ended ? e : ended();
            close();
            throw why;
        }
    }

    /** Stops the program and what it started. */
    @Override
    public void close() {
        if (process != null) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            process = null;
        }
    }
}
