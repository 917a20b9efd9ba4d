"""Messages to and from a server of Agon: lines over TCP, or texts over a WebSocket (RFC 6455).

A WebSocket may be encrypted: then the server's certificate has to be for its name and to be
certified by an authority that this system believes, or by the one in the file `ca`.
"""
import base64
import hashlib
import os
import socket
import ssl
import threading
from urllib.parse import urlsplit

CONNECT_S, SILENCE_S, MESSAGE_MAX = 10, 60, 1 << 18
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Server:
    """Where a server is: "HOST:PORT" (lines), "http(s)://HOST" or "ws(s)://HOST" (WebSocket)."""

    def __init__(self, text, ca=None):
        parts = urlsplit(text if "://" in text else "tcp://" + text)
        ports = {"tcp": None, "ws": 80, "http": 80, "wss": 443, "https": 443}
        self.host, self.port = parts.hostname, parts.port or ports.get(parts.scheme)
        self.text, self.place, self.framed = text, parts.netloc, parts.scheme != "tcp"
        self.context = None
        if parts.scheme not in ports or not self.host or not self.port:
            raise ValueError("expected HOST:PORT, http://HOST or wss://HOST, found %r" % text)
        if parts.scheme in ("wss", "https"):
            self.context = ssl.create_default_context(cafile=ca)
        elif ca:
            raise ValueError("%s is not encrypted, expected wss://HOST" % text)

    def open(self):
        """A new connection; OSError when it cannot be had."""
        line = socket.create_connection((self.host, self.port), timeout=CONNECT_S)
        try:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if self.context:
                line = self.context.wrap_socket(line, server_hostname=self.host)
            wire = WebSocketWire(line, self.place) if self.framed else LineWire(line)
        except BaseException:
            line.close()
            raise
        return wire


def advice(doubt):
    """What to do about an ssl.SSLCertVerificationError."""
    if doubt.verify_code == 10:
        return "its owner has to renew it, unless the date of this machine is wrong"
    if doubt.verify_code in (62, 64):
        return "use the name that it is made for, or somebody else answers in the server's place"
    if doubt.verify_code in (18, 19, 20, 21):
        return "if it is your school's, name its certificate as a file (ca, --ca)"
    return "its owner has to fix it"


class LineWire:
    """A line a message; any thread may send. next() gives the next one, or socket.timeout after a
    silence of so many seconds; what has come of a message then is kept."""

    def __init__(self, line):
        self._line, self._come = line, b""
        self._sending = threading.Lock()  # held wherever the time limit of the line is set, too

    def send(self, text):
        self._put(text.encode() + b"\n")

    def next(self, seconds=SILENCE_S):
        while b"\n" not in self._come:
            self._fill(seconds)
        text, self._come = self._come.split(b"\n", 1)
        return text.decode()

    def close(self):
        self._line.close()

    def _put(self, content):
        """Sends it whole; else nothing can follow what went of it, and the line ends."""
        with self._sending:
            self._line.settimeout(SILENCE_S)
            try:
                self._line.sendall(content)
            except OSError:
                try:
                    self._line.shutdown(socket.SHUT_RDWR)  # which wakes who listens
                except OSError:
                    pass  # it has ended
                raise

    def _fill(self, seconds):
        with self._sending:
            self._line.settimeout(seconds)
        piece = self._line.recv(65536)
        if not piece:
            raise OSError("the server hung up")
        self._come += piece
        if len(self._come) > 2 * MESSAGE_MAX:
            raise OSError("the server says too much")


class WebSocketWire(LineWire):
    """A text message of a WebSocket a message."""

    def __init__(self, line, host):
        super().__init__(line)
        self._message = b""
        key = base64.b64encode(os.urandom(16)).decode()
        line.sendall(("GET /bot HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                      "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                      "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Protocol: agon-bot\r\n\r\n"
                      % (host, key)).encode())
        while b"\r\n\r\n" not in self._come:
            self._fill(CONNECT_S)
        answer, self._come = self._come.split(b"\r\n\r\n", 1)
        accept = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        if not answer.startswith(b"HTTP/1.1 101") or base64.b64encode(accept) not in answer:
            raise OSError("no bots are served at " + host)

    def send(self, text):
        self._send(TEXT, text.encode())

    def next(self, seconds=SILENCE_S):
        while True:
            frame = self._frame()
            if not frame:
                self._fill(seconds)
                continue
            first, content = frame
            kind = first & 15
            if kind == CLOSE:
                raise OSError("the server hung up")
            if kind == PING:
                self._send(PONG, content)
            elif kind <= TEXT:
                self._message += content
                if first & 128:  # its last part
                    text, self._message = self._message.decode(), b""
                    return text

    def _frame(self):
        """Takes the first frame that has come whole: its first byte and its content; or None."""
        come, at = self._come, 2
        if len(come) < 2:
            return None
        length = come[1]
        if length > 125:
            at = 4 if length == 126 else 10
            if len(come) < at:
                return None
            length = int.from_bytes(come[2:at], "big")
        if length > MESSAGE_MAX or len(self._message) > MESSAGE_MAX:
            raise OSError("the server says too much")
        if len(come) < at + length:
            return None
        self._come = come[at + length:]
        return come[0], come[at:at + length]

    def _send(self, kind, content):
        """One whole frame; what a client sends is masked."""
        length, mask = len(content), os.urandom(4)
        if length < 126:
            head = bytes([128 | kind, 128 | length])
        elif length < 65536:
            head = bytes([128 | kind, 128 | 126]) + length.to_bytes(2, "big")
        else:
            head = bytes([128 | kind, 128 | 127]) + length.to_bytes(8, "big")
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(content))
        self._put(head + mask + masked)
