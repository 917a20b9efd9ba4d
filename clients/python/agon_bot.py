"""A client of Agon's bot protocol (docs/protocol-bot.md); needs nothing but Python 3.8 and
agon_wire.py beside it.

    from agon_bot import Bot

    def choose(turn):                 # called when it is your turn
        return turn.legal[0]          # a turn's text, or None to resign

    Bot("localhost:8018", token="s.kX3...", choose=choose, kinds=["kamisado"]).run()

The server is "HOST:PORT" of its bots, "http://HOST:PORT" of its site, or "wss://HOST", encrypted
(ca="school.pem" names certificates to be believed in the place of the system's). The bot accepts
every challenge to a game of `kinds` and plays until it is stopped. When the connection breaks it
comes back by itself and goes on with its games. turn.position, turn.game and turn.seconds say the
rest; override the methods of Bot whose names begin with on_ to hear more.
"""
import json
import socket
import ssl
import sys
import threading
import time
import traceback

from agon_wire import Server, advice

RETRY_FIRST_S, RETRY_MOST_S = 0.5, 15
CONSOLE_MOST, CONSOLE_S = 1000, 1  # bytes of a message of standard error, and how often at most


class Refused(Exception):
    """The server does not want this bot (a wrong token, or another program uses it), or its
    certificate is not believed."""


class Game:
    """A game under way, or one that has ended."""

    def __init__(self, message):
        self.id = message["game"]
        self.kind = message["kind"]            # "kamisado"
        self.variant = message["variant"]
        self.options = message["options"]
        self.control = message["control"]      # "6s"
        self.seat = message["seat"]            # yours: 0 or 1
        self.players = message["players"]      # [{"seat": 0, "name": "Ada"}, ...]
        self.start = message["position"]       # where it began
        self.turns = message["turns"]          # texts of all turns so far

    def opponent(self):
        """The name of somebody else in the game."""
        names = [p["name"] for p in self.players if p["seat"] != self.seat]
        return names[0] if names else ""


class Turn:
    """Your turn: what can be played, and how long you may think."""

    def __init__(self, game, message):
        clock = message["clock"]["turn"]
        self.game = game
        self.number = message["number"]
        self.seat = message["seat"]
        self.position = message["position"]    # text, see the game's rules page
        self.legal = message.get("legal")      # list of texts; None when there are too many
        self.clock = message["clock"]
        self.seconds = None if clock is None else clock / 1000


def clean(text, part):
    """Text as the server takes it: without control characters, that part of its bytes."""
    text = "".join(c if c.isprintable() or c in "\n\t" else "?" for c in text)
    return text.encode("utf-8", "replace")[part].decode("utf-8", "ignore")


class Console:
    """Standard error as it is written, by any thread: to the terminal as ever, if there is one, and
    at most once a second to the server, where a tournament's page shows it to the program's owner
    and the organisers."""

    def __init__(self, bot, terminal):
        self._bot, self._terminal = bot, terminal
        self._text, self._at = "", 0
        self._lock = threading.Lock()

    def __getattr__(self, name):
        return getattr(self._terminal, name)

    def write(self, text):
        with self._lock:
            self._text = (self._text + text)[-CONSOLE_MOST:]
        if self._terminal:
            self._terminal.write(text)
        self.flush()
        return len(text)

    def waits(self):
        """Whether there is something that has not been sent yet."""
        return bool(self._text.strip())

    def flush(self, at_once=False):
        if self._terminal:
            self._terminal.flush()
        with self._lock:
            due = at_once or time.monotonic() >= self._at + CONSOLE_S
            if not due or not self.waits() or not self._bot.connected():
                return
            text, self._text, self._at = self._text, "", time.monotonic()
        try:
            self._bot.send({"type": "stderr", "text": clean(text, slice(-CONSOLE_MOST, None))})
        except OSError:  # the connection is lost, which whoever listens finds out
            with self._lock:
                self._text = (text + self._text)[-CONSOLE_MOST:]


class Bot:
    """A connection that is kept up, and the games played over it."""

    def __init__(self, server, token, choose, kinds=None, ca=None):
        self.server, self.token = Server(server, ca), token
        self.choose, self.kinds = choose, kinds
        self.games = {}
        self.stopped = False
        self._wire = None
        self._left = None
        self._known = False
        self._console = None

    # ---- what you may call ----

    def run(self, games=None):
        """Plays until stop() is called, or so many games have ended."""
        self._left, terminal = games, sys.stderr
        self._console = sys.stderr = Console(self, terminal)
        try:
            self._play()
        finally:
            sys.stderr = terminal

    def connected(self):
        """Whether the server knows this bot and can be told something."""
        return self._wire is not None and self._known

    def _play(self):
        pause = RETRY_FIRST_S
        while not self.stopped:
            try:
                self._connect()
                pause = RETRY_FIRST_S
                self._listen()
            except (OSError, ValueError) as error:
                if self.stopped:
                    break
                if isinstance(error, ssl.SSLCertVerificationError) and not self._known:
                    raise Refused("%s: %s; %s" % (self.server.host, error.verify_message,
                                                  advice(error))) from None
                self.on_trouble("connection lost (%s); again in %.1f s" % (error, pause))
                time.sleep(pause)
                pause = min(2 * pause, RETRY_MOST_S)
            finally:
                self._console.flush(at_once=True)
                self._close()

    def stop(self):
        """Makes run() come back."""
        self.stopped = True

    def challenge(self, kind, opponent=None, control="6s", **more):
        """Challenges a player by name, or everybody; more: variant, options, side, rated."""
        message = dict(more, type="challenge", kind=kind, control=control)
        if opponent:
            message["opponent"] = opponent
        self.send(message)

    def send(self, message):
        """Sends one message of the protocol."""
        wire = self._wire  # another thread may lose it meanwhile
        if wire is None:
            raise OSError("not connected")
        wire.send(json.dumps(message))

    # ---- what you may override ----

    def on_welcome(self, message):
        """The server knows you; a good place to challenge somebody."""

    def on_challenge(self, message):
        """Somebody challenges you: answer with accept or decline."""
        wanted = self.kinds is None or message["kind"] in self.kinds
        self.send({"type": "accept" if wanted else "decline", "challenge": message["challenge"]})

    def on_game(self, game):
        """A game has begun, or is gone on with."""

    def on_played(self, game, message):
        """Somebody, perhaps you, has played message["text"]."""

    def on_offer(self, game, message):
        """A draw or a take-back is offered; declined unless you do better."""
        self.send({"type": "decline", "game": message["game"]})

    def on_end(self, game, message):
        """A game is over; message["winner"] is a seat or -1, message["why"] a word. self.stopped:
        it was the last."""

    def on_error(self, message):
        """The server refused something."""
        self.on_trouble("%s: %s" % (message["code"], message["text"]))

    def on_trouble(self, text):
        """A line for people."""
        print(text, file=sys.stderr)

    # ---- within ----

    def _connect(self):
        self._wire = self.server.open()
        hello = {"type": "hello", "protocol": 1, "token": self.token}
        if self.kinds is not None:
            hello["games"] = self.kinds
        self.send(hello)

    def _close(self):
        wire, self._wire = self._wire, None
        if wire:
            wire.close()

    def _message(self):
        """The next message; asks whether the server is there when it has been silent for long."""
        while self._console.waits() and self.connected():
            try:
                return json.loads(self._wire.next(CONSOLE_S))
            except socket.timeout:
                self._console.flush()
        try:
            return json.loads(self._wire.next())
        except socket.timeout:
            self.send({"type": "ping"})
        try:
            return json.loads(self._wire.next())
        except socket.timeout:
            raise OSError("the server is silent") from None

    def _listen(self):
        while not self.stopped:
            message = self._message()
            hear = getattr(self, "_hear_" + message["type"], None)
            if hear:
                hear(message)

    def _hear_welcome(self, message):
        self._known = True
        self.games = {i: g for i, g in self.games.items() if i in message["games"]}
        self.on_welcome(message)

    def _hear_challenge(self, message):
        self.on_challenge(message)

    def _hear_game(self, message):
        self.games[message["game"]] = Game(message)
        self.on_game(self.games[message["game"]])

    def _hear_played(self, message):
        game = self.games[message["game"]]
        game.turns.append(message["text"])
        self.on_played(game, message)

    def _hear_offer(self, message):
        self.on_offer(self.games.get(message["game"]), message)

    def _hear_turn(self, message):
        turn = Turn(self.games[message["game"]], message)
        try:
            text = self.choose(turn)
            if text is not None and not isinstance(text, str):
                raise TypeError("choose() gave %r, expected a turn's text or None" % (text,))
        except Exception as error:  # of the player's: the game is lost, and the next one goes on
            self.on_trouble(traceback.format_exc())
            self._lose(turn.game.id, "forfeit", "%s: %s\n%s" % (
                type(error).__name__, error, traceback.format_exc()[-700:]))
            return
        if text is None:
            self.send({"type": "resign", "game": turn.game.id})
        else:
            self.send({"type": "move", "game": turn.game.id, "number": turn.number, "text": text})

    def _hear_end(self, message):
        if self._left is not None:
            self._left -= 1
            if self._left <= 0:
                self.stop()
        self.on_end(self.games.pop(message["game"], None), message)

    def _lose(self, game, cause, why):
        """Gives a game up; the server keeps why, up to 1000 bytes, for its player and the teacher."""
        self._console.flush(at_once=True)
        why = clean(why, slice(1000))
        self.send({"type": "resign", "game": game, "cause": cause, "why": why})

    def _hear_error(self, message):
        if message.get("about") == "stderr":
            return  # or what is said of it would be the next thing to send
        self.on_error(message)
        if message["code"] == "illegal" and message.get("about") == "move":
            self._lose(message["game"], "illegal", message["text"])
        if message["code"] in ("no_session", "replaced", "wrong_port"):
            self.stop()
            raise Refused(message["text"])
