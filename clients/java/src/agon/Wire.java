package agon;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Messages to and from the server: lines over TCP, or texts over a WebSocket. */
interface Wire extends AutoCloseable {
    int CONNECT_MS = 10000;
    int MESSAGE_MAX = 1 << 19;

    void send(String message) throws IOException;

    /** The next message; null when none came in that time; an IOException when no more will. */
    String next(int millis) throws IOException;

    @Override
    void close();

    /** "HOST:PORT" or "tcp://HOST:PORT" is TCP; "http(s)://..." and "ws(s)://..." the WebSocket. */
    static Wire open(String url) throws IOException {
        if (url.matches("(http|ws)s?://.*")) {
            return new WebSocketWire(url);
        }
        String place = url.replaceFirst("^tcp://", "").replaceFirst("/+$", "");
        int colon = place.lastIndexOf(':');
        if (colon <= 0 || !place.substring(colon + 1).matches("[0-9]{1,5}")) {
            throw new IllegalArgumentException(
                "expected HOST:PORT or http://HOST:PORT, found '" + url + "'");
        }
        return new LineWire(place.substring(0, colon),
                            Integer.parseInt(place.substring(colon + 1)));
    }
}

/** A line a message. */
final class LineWire implements Wire {
    private final Socket socket = new Socket();
    private final InputStream in;
    private final OutputStream out;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    LineWire(String host, int port) throws IOException {
        socket.connect(new InetSocketAddress(host, port), CONNECT_MS);
        socket.setTcpNoDelay(true);
        socket.setKeepAlive(true);
        in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
        out = socket.getOutputStream();
    }

    @Override
    public void send(String message) throws IOException {
        out.write((message + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    @Override
    public String next(int millis) throws IOException {
        socket.setSoTimeout(millis);
        try {
            for (;;) {
                int c = in.read();
                if (c < 0 || line.size() > MESSAGE_MAX) {
                    throw new IOException("the server hung up");
                }
                if (c == '\n') {
                    String text = line.toString(StandardCharsets.UTF_8);
                    line.reset();
                    return text;
                }
                line.write(c);
            }
        } catch (SocketTimeoutException e) {
            return null; // what has come of the line is kept
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // it is gone in any case
        }
    }
}

/** A text of a WebSocket a message, also behind TLS. */
final class WebSocketWire implements Wire, WebSocket.Listener {
    private static final String END = "";

    private final LinkedBlockingQueue<String> come = new LinkedBlockingQueue<>();
    private final StringBuilder part = new StringBuilder();
    private final WebSocket socket;

    WebSocketWire(String url) throws IOException {
        String place = url.replaceFirst("^http", "ws").replaceFirst("(/bot)?/*$", "");
        try {
            socket = HttpClient.newHttpClient().newWebSocketBuilder()
                .subprotocols("agon-bot").connectTimeout(Duration.ofMillis(CONNECT_MS))
                .buildAsync(URI.create(place + "/bot"), this).join();
        } catch (CompletionException e) {
            Doubted doubted = Doubted.in(e, url);
            if (doubted != null) {
                throw doubted;
            }
            throw new IOException("no bots are served at " + url + ": " + e.getCause());
        }
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
        part.append(text);
        if (last || part.length() > MESSAGE_MAX) {
            come.add(part.toString());
            part.setLength(0);
        }
        from.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        come.add(END);
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        come.add(END);
    }

    @Override
    public void send(String message) throws IOException {
        try {
            socket.sendText(message, true).join();
        } catch (CompletionException | IllegalStateException e) {
            throw new IOException("the connection is broken");
        }
    }

    @Override
    public String next(int millis) throws IOException {
        try {
            String text = come.poll(millis, TimeUnit.MILLISECONDS);
            if (END.equals(text)) {
                throw new IOException("the server hung up");
            }
            return text;
        } catch (InterruptedException e) {
            throw new IOException("interrupted");
        }
    }

    @Override
    public void close() {
        socket.abort();
    }
}
