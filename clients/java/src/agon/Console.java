package agon;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Standard error as it is written: to the terminal as ever, and once a second to the server, where a
 * tournament's page shows it to the program's owner and the organisers.
 */
final class Console extends OutputStream {
    static final int MOST = 1000; // bytes of a message

    /** Where the text goes. */
    interface Listener {
        /** Takes some of it; an exception, and it is offered again. */
        void said(String text) throws IOException;
    }

    private final PrintStream terminal;
    private final Listener listener;
    private final byte[] text = new byte[MOST]; // the last that was not sent
    private int length;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(run -> {
        Thread thread = new Thread(run, "standard error");
        thread.setDaemon(true);
        return thread;
    });

    private Console(PrintStream terminal, Listener listener) {
        this.terminal = terminal;
        this.listener = listener;
    }

    /** Takes the place of System.err from now on. */
    static Console open(Listener listener) {
        Console console = new Console(System.err, listener);
        System.setErr(new PrintStream(console, true, StandardCharsets.UTF_8));
        console.clock.scheduleWithFixedDelay(console::pass, 1, 1, TimeUnit.SECONDS);
        return console;
    }

    /** System.err is what it was. */
    @Override
    public void close() {
        clock.shutdownNow();
        System.setErr(terminal);
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int n) {
        terminal.write(bytes, from, n);
        int taken = Math.min(n, MOST);
        int kept = Math.min(length, MOST - taken);
        System.arraycopy(text, length - kept, text, 0, kept);
        System.arraycopy(bytes, from + n - taken, text, kept, taken);
        length = kept + taken;
    }

    @Override
    public void flush() {
        terminal.flush();
    }

    /** The last of it as clean text; bytes that are none, at a cut, are left out. */
    private synchronized String take() {
        String said = new String(text, 0, length, StandardCharsets.UTF_8);
        length = 0;
        return said.replace("\uFFFD", "").replaceAll("[\\p{Cntrl}&&[^\n\t]]", "?");
    }

    /** Sends what there is. */
    void pass() {
        String said = take();
        if (said.isBlank()) {
            return;
        }
        try {
            listener.said(said);
        } catch (IOException e) {
            byte[] bytes = said.getBytes(StandardCharsets.UTF_8);
            synchronized (this) {
                if (length == 0) {
                    System.arraycopy(bytes, 0, text, 0, bytes.length);
                    length = bytes.length;
                }
            }
        }
    }
}
