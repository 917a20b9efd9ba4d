#!/usr/bin/env python3
"""Every command that a document shows, run as it stands there.

usage: documents.py BUILD SOURCE [DOCUMENT...]

A command is a line of an indented or fenced block that begins with a program; what follows two blanks
tells what it does, and a backslash at the end joins the next line. commands.txt says how each is run, or
why none of it is: a command that is not there fails, and so does one there that no document shows.
Programs named in the text, `agon match --each`, are looked up in their help.

In commands.txt "== DOCUMENT" begins what belongs to a document, in the order in which it is run, in a
folder of its own; the translations of a document show the same commands. A line is a command, what is
indented below it says how:

    not: REASON     it is not run here
    run: COMMAND    this instead, for the names and places that a reader fills in, or fewer games
    input: TEXT     what is typed, \\n for the end of a line
    says: TEXT      what it prints, among other things
    never: PATTERN  what it may not print
    start: COMMAND  this instead, and it goes on until all of the document is done
    until: TEXT     when it has begun: what it prints then
    needs: THING    a program, or a path of a file; where there is none it is skipped

"! COMMAND" prepares something that a reader has by then, and "file: NAME = TEXT" writes the block of the
document that has this text into a file, as a reader does.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tap  # noqa: E402

PATIENCE = 300  # seconds for a command, however slow the machine is
GRACE = 60  # seconds for a server to end
PROGRAM = re.compile(
    r"(agond?|build/\S+|\./dev|sh|java|javac|python3|node|npm|swipl|ninja|meson|cc|make|xboard|createuser"
    r"|createdb|systemctl|systemd-sysusers|sudo|keytool|openssl|curl|apt-get|mkdir|cp|install|psql|git|npx"
    r"|tools/\S+|clients/\S+|[A-Z]+='?\S*|[a-z]+=\$\(\S+)(\s|$)"
)
WORD = re.compile(r"""(?:[^"' ]|"[^"]*"|'[^']*'| (?! ))+""")
SPAN = re.compile(r"`((?:build/)?agond?\s[^`]+)`")


def shown(text):
    """The lines of blocks with their numbers, and None between two blocks."""
    fenced = False
    begins = True
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
            yield None
        elif fenced or (line.startswith("    ") and begins):
            yield number, line
        elif not line.strip():
            begins = True
            yield None
        else:
            begins = False
            yield None


def commands_of(text):
    """The commands of a document: (line, command)."""
    found = []
    open_line = None
    for item in shown(text):
        if item is None:
            open_line = None
            continue
        number, line = item[0], item[1].strip()
        if open_line:
            number, line = open_line[0], f"{open_line[1]} {line}"
        elif not PROGRAM.match(line):
            continue
        if line.endswith("\\"):
            open_line = number, line[:-1].rstrip()
            continue
        open_line = None
        command = WORD.match(line).group().strip()
        if command not in ("agon", "agond"):
            found.append((number, command))
    return found


def block_with(text, part):
    """The block that has this text, as a file; blank lines inside belong to it."""
    lines = text.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("    ") and part in line)
    inside = lambda i: lines[i].startswith("    ") or not lines[i].strip()
    first, last = at, at
    while first > 0 and inside(first - 1):
        first -= 1
    while last + 1 < len(lines) and inside(last + 1):
        last += 1
    return "\n".join(line[4:] for line in lines[first : last + 1]).strip("\n") + "\n"


class Entry:
    def __init__(self, command):
        self.command = command
        self.how = {}
        self.seen = False


def read_list(path):
    """The documents and their entries."""
    documents = {}
    entries = None
    for number, line in enumerate(path.read_text().split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("== "):
            entries = documents.setdefault(line[3:].strip(), [])
        elif line.startswith(" "):
            name, colon, value = line.strip().partition(": ")
            assert colon and entries, f"{path}:{number}: {line}"
            entries[-1].how[name] = value
        else:
            entries.append(Entry(line.strip()))
    return documents


class Place:
    """A folder in which the commands of a document are run one after the other."""

    def __init__(self, build, source):
        self.path = Path(tempfile.mkdtemp(prefix="agon-documents-"))
        self.running = []
        self.ports = {}
        self.given = ""  # variables that a reader has set
        self.env = {k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "AGON"))}
        self.env.update(HOME=str(self.path), PATH=f"{build}:{os.environ['PATH']}", LC_ALL="C.UTF-8")
        os.symlink(build, self.path / "build")
        os.symlink(source / "data", self.path / "data")
        for name in ("clients", "examples"):
            shutil.copytree(source / name, self.path / name)

    def here(self, command):
        """The command with the server's real ports."""
        for port, real in self.ports.items():
            command = re.sub(rf"\b(localhost|[0-9.]+)([: ]){port}\b", rf"localhost\g<2>{real}", command)
        return command

    def run(self, command, typed=""):
        """Status and everything said."""
        shell = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", "bash", "-c", self.given + self.here(command)],
            cwd=self.path,
            env=self.env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            said, _ = shell.communicate(typed.encode(), timeout=PATIENCE)
        except BaseException as why:
            os.killpg(shell.pid, 9)
            if not isinstance(why, subprocess.TimeoutExpired):
                raise
            said, _ = shell.communicate()
            return -1, said.decode(errors="replace") + f"\nnot done after {PATIENCE} seconds"
        return shell.returncode, said.decode(errors="replace")

    def start(self, command, until):
        """Starts what goes on; whether it has said that, and all it has said by then."""
        log = self.path / f"started-{len(self.running)}"
        with open(log, "wb") as out:
            shell = subprocess.Popen(
                ["bash", "-c", f"exec setpriv --pdeathsig KILL {self.here(command)}"],
                cwd=self.path,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self.running.append(shell)
        end = time.monotonic() + PATIENCE
        while True:
            ended = shell.poll() is not None
            said = log.read_text(errors="replace")
            if until in said:
                for number, name in ((8018, r"Bots are served at \S+ port (\d+)"), (8017, r"http://\S+:(\d+)/")):
                    port = re.search(name, said)
                    if port and number not in self.ports:
                        self.ports[number] = port.group(1)
                return True, said
            if ended or time.monotonic() > end:
                return False, said
            time.sleep(0.05) # between two looks

    def leave(self):
        for shell in self.running:
            if shell.poll() is None:
                os.killpg(shell.pid, 15)
        for shell in self.running:
            try:
                shell.wait(GRACE)
            except subprocess.TimeoutExpired:
                os.killpg(shell.pid, 9)
                shell.wait()
        shutil.rmtree(self.path, ignore_errors=True)


def do(place, document, text, entry):
    """One entry of the list."""
    how = entry.how
    name = f"{document}: {entry.command}"
    if entry.command.startswith("file: "):
        file, _, part = entry.command[6:].partition(" = ")
        (place.path / file).write_text(block_with(text, part))
        return
    if "not" in how:
        return
    if re.fullmatch(r"[A-Z]+='[^']*'", entry.command):
        place.given += entry.command + "; "
        return
    needs = how.get("needs", "").split()
    lacking = [x for x in needs if not ((place.path / x).exists() if "/" in x else shutil.which(x))]
    if lacking:
        tap.point(True, name, skip=f"there is no {lacking[0]}")
        return
    if "start" in how:
        good, said = place.start(how["start"], how["until"])
    else:
        typed = how.get("input", "").replace("\\n", "\n")
        status, said = place.run(entry.command.lstrip("! ") if "run" not in how else how["run"], typed)
        wrong = re.search(how["never"], said) if "never" in how else None
        good = status == 0 and how.get("says", "") in said and not wrong
        said += f"\nexit status {status}"
        if "says" in how:
            said += f", expected to read: {how['says']}"
        if wrong:
            said += f", expected not to read: {wrong.group()}"
    if not good or not entry.command.startswith("!"):
        tap.point(good, name, said)


def names_of(document):
    """A document and, for a translation, the one that it translates."""
    path = Path(document)
    if len(path.parent.name) == 2:
        return [document, str(path.parent.parent / path.name)]
    return [document]


def look_up(build, document, text, known):
    """Whether agon and agond know the commands and options named in the text."""
    wrong = []
    for span in SPAN.findall(text):
        span = " ".join(span.split())
        if span in known:
            known[span].seen = True
            continue
        words = span.split()
        program = str(build / Path(words[0]).name)
        name = words[1]
        if program.endswith("agond"):
            ask = [program, "--help"] if name != "admin" else [program, "admin", "--help"]
            there = name == "admin" or not re.fullmatch(r"[a-z][a-z-]*", name)
        else:
            if not re.fullmatch(r"[a-z]+", name):
                continue
            ask, there = [program, "help", name], True
        asked = subprocess.run(ask, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        options = [w.split("=")[0] for w in words[1:] if w.startswith("--")]
        if not there or (asked.returncode != 0 and name != "admin"):
            wrong.append(f"{span}: no such command")
        for option in options:
            if not re.search(rf"{re.escape(option)}(?![\w-])", asked.stdout):
                wrong.append(f"{span}: no {option}")
    tap.point(not wrong, f"{document}: what the text names", "\n".join(wrong))


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what was started ends too
    build, source = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    documents = [p for p in source.glob("*.md")] + sorted(source.glob("docs/**/*.md"))
    documents += sorted(source.glob("clients/*/*.md")) + sorted(source.glob("bench/*.md"))
    listed = read_list(Path(__file__).with_name("commands.txt"))
    wanted = sys.argv[3:]
    for path in documents:
        document = str(path.relative_to(source))
        if wanted and document not in wanted:
            continue
        text = path.read_text()
        names = names_of(document)
        entries = next((listed[n] for n in names if n in listed), [])
        known = {entry.command: entry for entry in entries}
        for line, command in commands_of(text):
            if command in known:
                known[command].seen = True
            else:
                tap.point(False, f"{document}:{line}: {command}", "tests/docs/commands.txt does not have it")
        look_up(build, document, text, known)
        if document not in listed:
            continue
        for entry in entries:
            if not entry.seen and not entry.command.startswith(("!", "file: ")):
                tap.point(False, f"{document}: {entry.command}", "the document does not show it")
        place = Place(build, source)
        try:
            for entry in entries:
                do(place, document, text, entry)
        finally:
            place.leave()
    for document in listed:
        if not (source / document).exists():
            tap.point(False, document, "there is no such document")
    return tap.plan()


if __name__ == "__main__":
    sys.exit(main())
