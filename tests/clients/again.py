#!/usr/bin/env python3
"""A server that hangs up on a challenge: whether the game that began meanwhile is the answer to it.

usage: again.py

Prints its port. It takes the client's challenge and hangs up; when the client has come back, it is
given the game, plays a turn and loses. Ends with 0 when the client did not challenge once more before
the game was over, and says what did not come within two minutes.
"""
import json
import socket
import sys

START = "h1g1f1e1d1c1b1a1a8b8c8d8e8f8g8h8 w -"
PATIENCE_S = 120
TERMS = {"kind": "kamisado", "variant": "single", "options": "", "control": "none", "rated": False}


def main():
    """0: one challenge, one game."""
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    listener.settimeout(PATIENCE_S)
    for games in [], ["g1"]:
        with listener.accept()[0] as line:
            line.settimeout(PATIENCE_S)

            def say(what, **members):
                line.sendall(json.dumps(dict(members, type=what)).encode() + b"\n")

            for text in line.makefile(encoding="utf-8"):
                message = json.loads(text)
                if message["type"] == "hello":
                    say("welcome", name="Pupil", protocol=1, server="0", now=0, games=games)
                    if not games:
                        continue
                    say("game", game="g1", seat=0, players=[{"seat": 1, "name": "Rival"}],
                        position=START, turns=[], number=0, **TERMS)
                    say("turn", game="g1", number=0, seat=0, position=START,
                        legal=["d1d2", "d1d3"],
                        clock={"turn": None, "used": 0, "left": [0, 0], "reserve": [0, 0]})
                elif message["type"] == "challenge" and not games:
                    break
                elif message["type"] == "move":
                    say("end", game="g1", seat=0, result="won", why="goal", winner=0, points=[1000, 0])
                    return 0
                else:
                    print("unexpected: " + text, end="", file=sys.stderr)
                    return 1
    print("the client hung up", file=sys.stderr)
    return 1


try:
    sys.exit(main())
except socket.timeout:
    sys.exit("nothing came for %d seconds" % PATIENCE_S)
