#!/usr/bin/env python3
"""Standard error of a bot in Python: told whole from any thread, to its last line.

usage: console.py CLIENTS
"""
import json
import os
import sys
import threading
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(sys.argv.pop(), "python"))
from agon_bot import Bot, Console  # noqa: E402
from agon_wire import LineWire, SILENCE_S  # noqa: E402

START = "h1g1f1e1d1c1b1a1a8b8c8d8e8f8g8h8 w -"
GAME = {"type": "game", "game": "g1", "kind": "kamisado", "variant": "single", "options": "",
        "control": "none", "seat": 0, "players": [], "position": START, "turns": []}
TURN = {"type": "turn", "game": "g1", "number": 0, "seat": 0, "position": START,
        "legal": ["d1d2"], "clock": {"turn": None}}


class Line:
    """A socket that notes what is done to it."""

    def __init__(self, during=None, fails=False):
        self.during, self.fails = during, fails
        self.limit, self.limits, self.under_way, self.most, self.ended = None, [], 0, 0, False

    def settimeout(self, seconds):
        self.limit = seconds

    def sendall(self, _content):
        self.limits.append(self.limit)
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        if self.fails:
            raise TimeoutError("sent in part")
        during, self.during = self.during, None
        if during:
            during()
        self.under_way -= 1

    def recv(self, _most):
        raise TimeoutError("silent")

    def shutdown(self, _how):
        self.ended = True


class Wire:
    """A server that says so much."""

    def __init__(self, messages):
        self.messages, self.sent, self.closed = messages, [], False

    def open(self):
        return self

    def next(self, _seconds=0):
        return json.dumps(self.messages.pop(0))

    def send(self, text):
        if self.closed:
            raise OSError("closed")
        self.sent.append(json.loads(text))

    def close(self):
        self.closed = True

    def heard(self):
        return "".join(m["text"] for m in self.sent if m["type"] == "stderr")


class Gone(Bot):
    """One that loses its connection just after it was asked for it."""

    def connected(self):
        return True


def no_terminal(bot):
    """A console as it is where there is no standard error (pythonw)."""
    return Console(bot, None)


class Tests(unittest.TestCase):
    def test_one_sends_at_a_time(self):
        threads = []

        def other():
            threads.append(threading.Thread(target=wire.send, args=["second"]))
            threads[0].start()
            threads[0].join(0.2)  # without a lock it is done by then

        line = Line(during=other)
        wire = LineWire(line)
        wire.send("first")
        threads[0].join()
        self.assertEqual(line.most, 1)
        self.assertEqual(len(line.limits), 2)

    def test_a_short_wait_is_not_for_sending(self):
        line = Line()
        wire = LineWire(line)
        with self.assertRaises(TimeoutError):
            wire.next(1)
        self.assertEqual(line.limit, 1)
        wire.send("text")
        self.assertEqual(line.limits, [SILENCE_S])

    def test_nothing_follows_half_a_message(self):
        line = Line(fails=True)
        with self.assertRaises(OSError):
            LineWire(line).send("text")
        self.assertTrue(line.ended)

    def test_a_lost_connection_keeps_the_text(self):
        console = no_terminal(Gone("localhost:1", "s.x", None))
        console.write("kept")
        self.assertTrue(console.waits())

    def test_the_last_line_is_sent(self):
        def choose(turn):
            for text in ("first\n", "last\n"):  # the second within a second
                sys.stderr.write(text)
            return turn.legal[0]

        bot = Bot("localhost:1", "s.x", choose)
        end = {"type": "end", "game": "g1", "winner": 0, "result": "won", "why": "goal"}
        bot.server = Wire([{"type": "welcome", "games": []}, GAME, TURN, end])
        terminal, sys.stderr = sys.stderr, None
        try:
            bot.run(games=1)
        finally:
            sys.stderr = terminal
        self.assertEqual(bot.server.heard().split(), ["first", "last"])


unittest.main()
