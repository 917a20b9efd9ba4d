#!/usr/bin/env python3
# The progress line of long commands (TAP): on a terminal's standard error, and nowhere else.
#
# progress.py AGON DATA VARIANTS: the folders of test data and of variant files. Each command is
# ended as soon as its line has been seen.
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import tap  # noqa: E402

AGON, DATA, VARIANTS = (str(Path(word).resolve()) for word in sys.argv[1:4])
PATIENCE = 120
LEFT = r"\d+ %, (\d+:)?\d+[:.]\d+ left"

PLAN = """title: progress
game: kamisado
format: round-robin
games: 40
control: 1m
player: One = engine:alphabeta,time=50ms
player: Two = engine:alphabeta,time=50ms
player: Three = engine:alphabeta,time=50ms
"""


def shown(words, folder, pattern):
    """What a command writes on its terminal, up to the pattern; whether it was found."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen([AGON, *words], cwd=folder, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    text = ""
    until = time.monotonic() + PATIENCE
    while not re.search(pattern, text) and time.monotonic() < until:
        if select.select([ours], [], [], 1)[0]:
            try:
                text += os.read(ours, 65536).decode(errors="replace")
            except OSError:  # it has ended
                break
    process.kill()
    process.wait()
    os.close(ours)
    return bool(re.search(pattern, text)), text


def line(words, folder, pattern):
    found, text = shown(words, folder, pattern)
    tap.point(found, " ".join(words[:3]), f"expected {pattern}, found {text!r}")


def main():
    archive = (Path(DATA) / "arimaa-archive.tsv").read_text()
    head, games = archive.split("\n", 1)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "plan.txt").write_text(PLAN)
        (place / "many.tsv").write_text(head + "\n" + games * (40000000 // len(games)))
        line(["perft", "chess", "7"], folder, r"perft 7, \d+ s, " + LEFT)
        line(["perft", "chess", "7", "--divide", "--json"], folder, r"turn \d+ of 20, " + LEFT)
        line(["think", "chess", "--time", "1h"], folder, r"thinking, \d+ s, " + LEFT)
        line(["match", "kamisado", "alphabeta,time=50ms", "alphabeta,time=50ms", "--concurrency",
              "1"], folder, r"\d of 100 games, " + LEFT)
        line(["tournament", "plan.txt"], folder, r"game \d+ of 120, " + LEFT)
        line(["record", "check", "many.tsv", "--from", "arimaa-archive"], folder,
             r"\d+ games, " + LEFT)
        line(["ratings", *["many.tsv"] * 60, "--from", "arimaa-archive"], folder,
             r"\d+ games, " + LEFT)
        line(["variant", "train", f"{VARIANTS}/los-alamos.ini", "--games", "100000"], folder,
             r"training: \d+ games, " + LEFT)
        line(["solve", "amazons", "--variant", "5x5"], folder, r"solve amazons, \d+ s")
        done = subprocess.run([AGON, "think", "chess", "--time", "3s"], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, check=False)
        tap.point(done.returncode == 0 and done.stderr == "", "nothing where it is no terminal",
                  done.stderr)
    return tap.plan()


sys.exit(main())
