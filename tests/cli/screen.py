#!/usr/bin/env python3
# agon play in full screen, in a terminal of tmux (TAP): keys, the mouse, sizes, engines, leaving.
#
# screen.py AGON [WITH_NCURSES]: the second is "no" for a build that has no full screen. Every step
# waits for what the screen has to show.
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import tap  # noqa: E402

AGON = str(Path(sys.argv[1]).resolve())
PATIENCE = 120
ENGINE = "engine:alphabeta,depth=1"


class Terminal:
    """A terminal in which `agon play` runs."""

    def __init__(self, folder, words, columns, rows, **variables):
        self.base = ["tmux", "-f", "/dev/null", "-S", str(folder / "tmux")]
        settings = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **variables}
        # The shell stays, so that what is printed at the end can be read.
        command = " ".join(["exec", "env", *(f"{k}={v}" for k, v in settings.items()), "sh", "-c",
                            f"'{AGON} play {words}; echo ended with $?; read x'"])
        # In the foreground, and ended with this test however that ends.
        self.server = subprocess.Popen(["setpriv", "--pdeathsig", "TERM", *self.base, "-D"],
                                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
        self.await_server()
        self.do("new-session", "-d", "-x", str(columns), "-y", str(rows), command)
        self.do("set-option", "-g", "window-size", "manual")

    def await_server(self):
        until = time.monotonic() + PATIENCE
        while subprocess.run([*self.base, "list-sessions"], capture_output=True,
                             check=False).returncode != 0:
            if self.server.poll() is not None or time.monotonic() > until:
                raise TimeoutError("tmux does not answer")
            time.sleep(0.02)  # between two looks

    def do(self, *words):
        return subprocess.run([*self.base, *words], check=True, capture_output=True,
                              text=True).stdout

    def text(self):
        return self.do("capture-pane", "-p")

    def wait(self, pattern):
        """The match of a pattern on the screen, as soon as it is there."""
        until = time.monotonic() + PATIENCE
        while True:
            text = self.text()
            found = re.search(pattern, text, re.M)
            if found:
                return found
            if time.monotonic() > until:
                raise TimeoutError(f"{pattern} did not appear:\n{text}")
            time.sleep(0.02)  # between two looks

    def keys(self, *names):
        self.do("send-keys", *names)

    def type(self, text):
        self.do("send-keys", "-l", text)
        self.do("send-keys", "Enter")

    def mouse(self, row, column, letters):
        """A press, "M", or a release, "m", as xterm reports it, or several at once."""
        self.do("send-keys", "-l",
                "".join(f"\x1b[<0;{column + 1};{row + 1}{letter}" for letter in letters))

    def click(self, row, column):
        self.mouse(row, column, "Mm")

    def place(self, pattern):
        """The row and column of a text."""
        found = self.wait(pattern)
        before = found.string[:found.start()]
        return before.count("\n"), len(before) - (before.rfind("\n") + 1)

    def size(self, columns, rows):
        self.do("resize-window", "-x", str(columns), "-y", str(rows))

    def end(self):
        self.server.terminate()
        self.server.wait()


def chess(t):
    t.wait(r"^ Chess: White to move")
    t.wait(r"> White: human +5:00|> White: human +4:5\d")
    row, column = t.place(r"^ \+-+\+")
    first = column + 2  # of file a

    def square(name):
        return row + 9 - int(name[1]), first + 2 * "abcdefgh".index(name[0])

    t.click(*square("d2"))
    t.wait(r"^d2 Pawn \(White\) +touched: d2")
    t.mouse(*square("e2"), "M")
    t.wait(r"^e2 Pawn \(White\) +touched: e2")
    t.mouse(*square("e4"), "m")
    t.wait(r"1\. White: e2e4")
    t.wait(r"1\. Black: \w+")
    t.wait(r"^White, turn 2>")
    t.type("d2d5")
    t.wait(r"^not played: ")
    t.keys("Up")  # the cursor is at e4
    t.wait(r"^e5")
    t.keys("Down", "Down", "Down", "Down")
    t.wait(r"^e1 King \(White\)")
    t.keys("Enter")
    t.wait(r"touched: e1")
    t.keys("Up")
    t.wait(r"^e2 +touched: e1")
    t.keys("Enter")
    t.wait(r"2\. White: e1e2")
    t.wait(r"^White, turn 3>")
    t.keys("F2")
    t.wait(r"^hint: \w+")
    t.keys("F4")
    t.wait(r"^taken back to turn 2")
    t.keys("Tab")
    t.wait(r"Choose a move")
    t.keys("Escape")
    t.keys("F1")
    t.wait(r"takeback +goes back")
    t.keys("Enter")
    t.wait(r"^White, turn 2>")
    t.size(40, 15)
    t.wait(r"White 4:\d\d +Black \d:\d\d$")
    t.size(100, 30)
    t.wait(r"1\. White: e2e4")
    t.keys("C-c")
    t.wait(r"Leave the game unfinished\? y or n")
    t.keys("n")
    t.wait(r"^White, turn 2>")
    t.type("quit")
    t.wait(r"Leave the game unfinished\?")
    t.keys("y")
    t.wait(r"left unfinished after 2 turns\nended with 0")


def arimaa(t):
    t.wait(r"Arimaa: Gold to move")
    t.type("auto")
    t.wait(r"1\. Gold: \w+")
    t.wait(r"1\. Silver: \w+")
    t.wait(r"^Gold, turn 2>")
    t.keys("Tab")
    t.wait(r"Choose a move")
    t.keys("Down", "Enter")
    t.wait(r"^Gold, turn 2, 1 made>")
    t.keys("BSpace")
    t.wait(r"^Gold, turn 2>")
    t.keys("Tab", "Enter")
    t.wait(r"^Gold, turn 2, 1 made>")
    row, column = t.place("F6 End turn")
    t.click(row, column + 1)
    t.wait(r"2\. Gold: \w+")
    t.wait(r"^Gold, turn 3>")
    t.type("resign")
    t.wait(r"^The game is over: Silver wins, resigned, 0-1; Enter leaves")
    t.keys("Enter")
    t.wait(r"Silver wins, resigned, 0-1\nended with 0")


def tai_shogi(t):
    t.wait(r"Tai Shogi: \w+ to move")
    t.wait(r"> \w+: human")
    t.keys(*["Up"] * 25, *["Left"] * 25)
    t.wait(r"^a25 [A-Z]\w+")
    t.keys(*["Down"] * 25, *["Right"] * 25)
    t.wait(r"^y1 [A-Z]\w+")
    t.size(200, 60)  # all of it, with full codes
    t.wait(r"^ *\+-{75,}\+")
    t.keys("Tab")
    t.wait("Choose a move")
    t.keys("Enter")
    t.wait(r"1\. \w+: \S+")
    t.keys("F10", "y")
    t.wait(r"ended with 0")


def hanoi(t):
    t.wait(r"Hanoi: ")
    row, column = t.place(r"^ +a +b +c")
    names = t.wait(r"^( +)a( +)b( +)c")
    places = [column + len(names.group(1))]
    places.append(places[0] + 1 + len(names.group(2)))
    places.append(places[1] + 1 + len(names.group(3)))
    t.click(row - 2, places[0])
    t.wait(r"touched: a")
    t.click(row - 2, places[2])
    t.wait(r"1\. \S+")
    t.keys("F10")
    t.wait(r"Leave the game unfinished")
    t.keys("y")
    t.wait(r"left unfinished after 1 turns\nended with 0")


def plain(t):
    """A terminal that cannot place characters, and one that is not asked to."""
    t.wait(r"Type moves, or 'help'")
    t.type("e2e4")
    t.wait(r"4\| \. \. \. \. P \. \. \.")
    t.type("quit")
    t.wait(r"left unfinished after \d turns\nended with 0")


def run(name, steps, words, columns=80, rows=24, **variables):
    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal(Path(folder), words, columns, rows, **variables)
        try:
            steps(terminal)
            tap.point(True, name)
        except (TimeoutError, AssertionError, subprocess.CalledProcessError) as error:
            tap.point(False, name, f"{type(error).__name__}: {error}")
        finally:
            terminal.end()


def main():
    os.environ.pop("TMUX", None)
    if not shutil.which("tmux"):
        print("1..0 # SKIP tmux is not here")
        return 0
    if sys.argv[2:] != ["no"]:
        run("chess: mouse, cursor, clocks, hint, sizes", chess,
            f"chess --seat 2={ENGINE} --control 5m", 100, 30)
        run("chess without colours and UTF-8", chess,
            f"chess --seat 2={ENGINE} --control 5m", 100, 30, NO_COLOR="1", LC_ALL="C")
        run("arimaa: turns of several steps", arimaa, f"arimaa --seat 2={ENGINE}", 90, 30)
        run("tai-shogi: 25 x 25 in 80 columns", tai_shogi, f"tai-shogi --seat 2={ENGINE}")
        run("hanoi: pegs", hanoi, "hanoi", 80, 24)
    run("a dumb terminal: line by line", plain, "chess --seat 2=human", TERM="dumb")
    run("--plain: line by line", plain, "chess --seat 2=human --plain", NO_COLOR="1")
    return tap.plan()


sys.exit(main())
