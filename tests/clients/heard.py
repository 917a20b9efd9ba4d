#!/usr/bin/env python3
"""A server for one game that asks for one turn: whether standard error is heard while a program thinks.

usage: heard.py FILE

Prints its port. The program says "thinking aloud" and then waits for FILE before it plays; it is made
when that has been heard. Ends with 0 when the turn comes after it, and says what did not come within
two minutes.
"""
import json
import socket
import sys

START = "h1g1f1e1d1c1b1a1a8b8c8d8e8f8g8h8 w -"
PATIENCE_S = 120
TERMS = {"kind": "kamisado", "variant": "single", "options": "", "control": "none", "rated": False}


def main():
    """0: the program was heard before it played."""
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    listener.settimeout(PATIENCE_S)
    line = listener.accept()[0]
    line.settimeout(PATIENCE_S)

    def say(what, **members):
        line.sendall(json.dumps(dict(members, type=what)).encode() + b"\n")

    heard = False
    for text in line.makefile(encoding="utf-8"):
        message = json.loads(text)
        if message["type"] == "hello":
            say("welcome", name="Pupil", protocol=1, server="0", now=0, games=["g1"])
            say("game", game="g1", seat=0, players=[{"seat": 1, "name": "Rival"}], position=START,
                turns=[], number=0, **TERMS)
            say("turn", game="g1", number=0, seat=0, position=START, legal=["d1d2", "d1d3"],
                clock={"turn": None, "used": 0, "left": [0, 0], "reserve": [0, 0]})
        elif message["type"] == "stderr":
            heard = heard or "thinking aloud" in message["text"] and len(message["text"]) <= 1000
            if heard:
                open(sys.argv[1], "w", encoding="utf-8").close()
        elif message["type"] == "move":
            say("end", game="g1", seat=0, result="won", why="goal", winner=0, points=[1000, 0])
            return 0 if heard else 1
        else:
            print("unexpected: " + text, end="", file=sys.stderr)
            return 1
    print("the client hung up", file=sys.stderr)
    return 1


try:
    sys.exit(main())
except socket.timeout:
    sys.exit("nothing came for %d seconds" % PATIENCE_S)
