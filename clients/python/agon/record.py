"""Game records: the text format of docs/format-record.md, and games replayed from it."""
from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Dict, Iterator, List, Optional, Tuple, Union

from ._errors import BadText
from .game import Game
from .position import Position

FIRST = "agon record 1"
UNITS = {"d": 86_400_000, "h": 3_600_000, "m": 60_000, "s": 1000, "ms": 1}
TIME = re.compile(r"(\d+)(\.\d{1,3})?(ms|[dhms])")
NUMBER = re.compile(r"(\d+)(?:([gs])|\.([1-6])?)(?:\s+|$)")
NAME = re.compile(r"[a-z](?:[a-z0-9-]| (?! ))*(?<! )$")
MARK = re.compile(r"(used|left) ([^,\]]*)")
HEADERS_MAX = 64
COMMENT_MAX = 65535  # bytes
COMMENT_END = re.compile(r"((?:[^\\}]|\\.)*)\}")
BEHIND_TURN = re.compile(r"(?:^|(?<=[ \t]))[\[{]")


def read_time(text: str) -> int:
    """"2m30s" in milliseconds."""
    ms, at, below = 0.0, 0, len(UNITS)
    order = list(UNITS)
    for found in TIME.finditer(text.strip()):
        unit = len(UNITS) - order.index(found[3])
        if found.start() != at or unit >= below + (at == 0):
            break
        ms += float(found[1] + (found[2] or "")) * UNITS[found[3]]
        at, below = found.end(), unit
    if at == 0 or at != len(text.strip()):
        raise BadText("expected a time such as 12s or 1m30s, found '%s'" % text)
    return round(ms)


def write_time(ms: int) -> str:
    """Milliseconds as "2m30s"."""
    parts = ""
    for unit, size in UNITS.items():
        count, ms = divmod(ms, size)
        if count:
            parts += "%d%s" % (count, unit)
    return parts or "0s"


@dataclass
class RecordTurn:
    """A turn of a record, or (text None) a time that passed before the next one."""

    text: Optional[str]
    seat: Optional[int] = None
    used_ms: Optional[int] = None
    left_ms: Optional[int] = None
    comment: Optional[str] = None
    passed_ms: int = 0


@dataclass
class Record:
    """A game as it was played. Headers are kept in their order: "game", "player 1", "date" ..."""

    headers: Dict[str, str] = field(default_factory=dict)
    definition: Optional[str] = None
    comment: Optional[str] = None
    turns: List[RecordTurn] = field(default_factory=list)
    points: Tuple[float, ...] = ()  # each seat's share; (): the game goes on
    why: Optional[str] = None

    @classmethod
    def of(cls, position: Position, **players: str) -> Record:
        """The record of a position and its history; players: player1="Ada", player2="Rook".

        Of a turn in play there is nothing in it.
        """
        game, record, first = position.game, cls(), position.copy()
        while first.undo_turn():
            pass
        start = game.start if first.text == game.position().text else first.text
        for name, value in (("game", game.id), ("variant", game.variant),
                            ("options", game.options), ("position", start)):
            if value:
                record.headers[name] = value
        for name, value in players.items():
            if not re.fullmatch("player[1-6]", name):
                raise TypeError("expected player1 to player6, found %s" % name)
            record.headers["player " + name[-1]] = value
        record.definition = game.definition or None
        record.turns = [RecordTurn(text) for text in position.played]
        result = position.result
        if result:
            record.points, record.why = result
        return record

    @classmethod
    def read(cls, text: str) -> List[Record]:
        """All records of a text."""
        reader = _Reader(text)
        return list(reader.records())

    def game(self) -> Game:
        """The game that it is of."""
        if "game" not in self.headers:
            raise BadText("the record names no game")
        get = self.headers.get
        return Game(self.headers["game"], variant=get("variant"), options=get("options"),
                    start=get("position"), definition=self.definition)

    def replay(self, turns: Optional[int] = None) -> Position:
        """The position after so many of its turns, by default all; every turn has to be legal."""
        position, count = self.game().position(), 0
        for turn in self.turns:
            if turn.text is None:
                position.wait(turn.passed_ms)
                continue
            if turns is not None and count >= turns:
                break
            position.play(turn.text)
            count += 1
        return position

    def __str__(self) -> str:
        """The record as text."""
        lines = [FIRST]
        if len(self.headers) > HEADERS_MAX:
            raise BadText("a record has at most %d headers" % HEADERS_MAX)
        for name, value in self.headers.items():
            if not NAME.match(name) or name in ("definition", "result") or "\n" in value:
                raise BadText("'%s: %s' cannot be a header" % (name, value))
            lines.append("%s: %s" % (name, value))
        if self.definition:
            lines.append("definition:")
            lines += ["|" + line for line in self.definition.rstrip("\n").split("\n")]
        lines.append("")
        if self.comment is not None:
            lines += [self._braced(self.comment), ""]
        number = 0
        for turn in self.turns:
            if turn.text is not None:
                number += 1
            lines.append(self._line(turn, number))
        if self.points:
            shares = "-".join("%g" % round(share, 3) for share in self.points)
            lines.append("result: %s%s" % (shares, " " + self.why if self.why else ""))
        else:
            lines.append("result: *")
        return "\n".join(lines) + "\n\n"

    @staticmethod
    def _braced(comment: str) -> str:
        if len(comment.encode()) > COMMENT_MAX or "\r" in comment:
            raise BadText("a comment has at most %d bytes and no carriage return" % COMMENT_MAX)
        return "{%s}" % re.sub(r"([}\\])", r"\\\1", comment)

    def _line(self, turn: RecordTurn, number: int) -> str:
        if turn.text is None:
            line = "after " + write_time(turn.passed_ms)
        else:
            if re.search("[\r\n]", turn.text) or not turn.text.strip() \
                    or BEHIND_TURN.search(turn.text):
                raise BadText("%r cannot be a turn" % turn.text)
            seat = "" if turn.seat is None else str(turn.seat + 1)
            line = "%d.%s %s" % (number, seat, turn.text)
            marks = ["%s %s" % (word, write_time(ms))
                     for word, ms in (("used", turn.used_ms), ("left", turn.left_ms))
                     if ms is not None]
            if marks:
                line += " [%s]" % ", ".join(marks)
        if turn.comment is not None:
            line += " " + self._braced(turn.comment)
        return line


class _Reader:
    """Reads records line by line; errors name the line."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.at = 0

    def expected(self, what: str) -> BadText:
        """The error of the line that was read last."""
        return BadText("line %d: expected %s" % (self.at, what))

    def records(self) -> Iterator[Record]:
        """One after the other."""
        record: Optional[Record] = None
        done = False
        while self.at < len(self.lines):
            line = self.lines[self.at].strip(" \t\r")
            self.at += 1
            if line == FIRST:
                if record:
                    yield record
                record, done, self.played, self.side = Record(), False, 0, "s"
                self.round = 0
            elif line:
                if not record or done:
                    raise self.expected("'%s'" % FIRST)
                done = self.take(record, line)
        if record:
            yield record

    def take(self, record: Record, line: str) -> bool:
        """Takes a line; whether it was the result."""
        if line[0].isdigit():
            self.turn(record, line)
        elif line[0] == "{":
            self.comments(record, line)
        elif line.startswith("result:"):
            self.result(record, line[7:].split(None, 1))
            return True
        elif line.startswith("after ") and ":" not in line.split("{")[0]:
            time, _, rest = line[6:].partition("{")
            passed = self.time(time)
            if passed == 0:
                raise self.expected("a time above 0")
            record.turns.append(RecordTurn(None, passed_ms=passed))
            self.comments(record, "{" + rest if rest else "")
        else:
            self.header(record, line)
        return False

    def header(self, record: Record, line: str) -> None:
        """Takes "name: value"."""
        name, colon, value = line.partition(":")
        name, value = name.strip(), value.strip()
        if not colon:
            raise self.expected("a header, a turn or a result")
        if record.turns:
            raise self.expected("a turn or the result (headers come before the first turn)")
        if name == "definition":
            self.definition(record, value)
        elif name in record.headers:
            raise self.expected("every header once")
        elif not NAME.match(name) or len(record.headers) == HEADERS_MAX:
            raise self.expected("a header's name of small letters, and at most %d of them"
                                % HEADERS_MAX)
        else:
            record.headers[name] = value

    def definition(self, record: Record, value: str) -> None:
        """Takes the lines of a definition."""
        if value or record.definition is not None:
            raise self.expected("one definition, and nothing after 'definition:'")
        lines = []
        while self.at < len(self.lines) and self.lines[self.at].startswith("|"):
            lines.append(self.lines[self.at][1:].rstrip("\r") + "\n")
            self.at += 1
        if not lines:
            raise self.expected("lines that begin with '|' after this one")
        record.definition = "".join(lines)

    def number(self, line: str) -> Tuple[Optional[int], str]:
        """Takes the number of a turn: its seat, if that is said, and the rest of the line."""
        found = NUMBER.match(line)
        if not found:
            raise self.expected("a turn number such as 12. or 12g")
        number, side = int(found[1]), found[2]
        if side:  # Arimaa's: gold's first turn may be missing
            new = self.side == "s"
            wanted = "s" if not new or (self.round == 0 and side == "s") else "g"
            self.round += new
            if (number, side) != (self.round, wanted):
                raise self.expected("turn %d%s" % (self.round, wanted))
            self.side = side
        elif number != self.played + 1:
            raise self.expected("turn %d" % (self.played + 1))
        self.played += 1
        seat = "gs".index(side) if side else int(found[3]) - 1 if found[3] else None
        return seat, line[found.end():]

    def turn(self, record: Record, line: str) -> None:
        """Takes "12. turn [mark] {comment}"."""
        seat, line = self.number(line)
        end = BEHIND_TURN.search(line)
        text, rest = (line[:end.start()], line[end.start():]) if end else (line, "")
        if not text.strip():
            raise self.expected("a turn after its number")
        turn = RecordTurn(text.strip(), seat)
        if rest.startswith("["):
            mark, close, rest = rest[1:].partition("]")
            if not close:
                raise self.expected("']'")
            for part in filter(None, (part.strip() for part in mark.split(","))):
                found = MARK.fullmatch(part)
                if not found:
                    raise self.expected("'used TIME' or 'left TIME'")
                setattr(turn, found[1] + "_ms", self.time(found[2]))
        record.turns.append(turn)
        self.comments(record, rest)

    def time(self, text: str) -> int:
        """Takes a time."""
        try:
            return read_time(text)
        except BadText as error:
            raise BadText("line %d: %s" % (self.at, error)) from None

    def comments(self, record: Record, rest: str) -> None:
        """Takes the comments that end a line, and what lines they go on over."""
        rest = rest.strip()
        while rest:
            if rest[0] != "{":
                raise self.expected("nothing but a comment")
            text, rest = self.comment(rest[1:])
            owner: Union[Record, RecordTurn] = record.turns[-1] if record.turns else record
            if owner.comment is not None:
                text = owner.comment + "\n" + text
            if len(text.encode()) > COMMENT_MAX:
                raise self.expected("a comment of at most %d bytes" % COMMENT_MAX)
            owner.comment = text

    def comment(self, line: str) -> Tuple[str, str]:
        """Takes a comment behind its brace: the text, and what stands behind it."""
        parts: List[str] = []
        size = 0
        while not (found := COMMENT_END.match(line)):
            parts.append(line)
            size += len(line) + 1
            if self.at >= len(self.lines):
                raise self.expected("a '}' at the end of the comment")
            if size > 2 * COMMENT_MAX:  # every character may have a backslash
                raise self.expected("a comment of at most %d bytes" % COMMENT_MAX)
            line = self.lines[self.at].rstrip("\r")
            self.at += 1
        text = "\n".join(parts + [found[1]])
        return re.sub(r"\\(.)", r"\1", text, flags=re.S), line[found.end():].strip()

    def result(self, record: Record, words: List[str]) -> None:
        """Takes "1-0 goal"."""
        shares = words[0].split("-") if words else []
        if shares == ["*"] and len(words) == 1:
            return
        if not shares or not all(re.fullmatch(r"0|1|0?\.\d{1,3}|1\.0{1,3}", s) for s in shares):
            raise self.expected("a result such as 1-0, 0.5-0.5 or *")
        record.points = tuple(map(float, shares))
        record.why = words[1].strip() if len(words) > 1 else None
