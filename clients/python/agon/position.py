"""Positions, and the play that led to them."""
from __future__ import annotations

from typing import Any, List, NamedTuple, Optional, Tuple, Union

from . import draw
from ._errors import BadText, check, encoded, new_error, raised, string
from ._libagon import ffi, lib
from .game import Game, Item, name_in_english

MARKS = ((lib.AGON_MARK_FROZEN, "frozen"), (lib.AGON_MARK_CALLED, "called"),
         (lib.AGON_MARK_FLIPPED, "flipped"), (lib.AGON_MARK_PROMOTED, "promoted"),
         (lib.AGON_MARK_CHECKED, "checked"))

TIME = 1 << 63  # the bit of the library's own moves, with which a time is one


class Move(NamedTuple):
    """A move: its number in the library and its text. A turn is one or more of them."""

    code: int
    text: str

    def __str__(self) -> str:
        return self.text


class Result(NamedTuple):
    """How a game ended: each seat's share of a point, and a word such as "goal"."""

    points: Tuple[float, ...]
    why: str


class Perft(NamedTuple):
    """Counts of turns; unique and lengths where different moves of a turn may lead to one position."""

    nodes: int
    unique: int
    lengths: Tuple[int, ...]


def turn_text(game: Any, pos: Any, turn: Any) -> str:
    """A turn of the library from a position, as text."""
    text = ffi.new("char[]", lib.AGON_TEXT_MAX)
    check(lib.agon_turn_write(game, pos, turn, text, lib.AGON_TEXT_MAX), new_error())
    return string(text)


class Position:
    """A position with the turns that were played before it.

    play() and undo() change it, copy() makes another. It belongs to one thread at a time.
    """

    def __init__(self, game: Game, text: Optional[str] = None) -> None:
        self.game = game
        self._line = self._owned(lambda line, e: lib.agon_line_init(line, game._c, e))
        if text is not None:
            error = new_error()
            check(lib.agon_line_set(self._line, encoded(text, "position"), error), error)

    @staticmethod
    def _owned(fill: Any) -> Any:
        """A line of the library that is released when nothing uses it any more."""
        line, error = ffi.new("struct agon_line *"), new_error()
        check(fill(line, error), error)
        return ffi.gc(line, lib.agon_line_release)

    def copy(self) -> Position:
        """Another position like this one, with its history."""
        other = Position.__new__(Position)
        other.game = self.game
        other._line = self._owned(lambda line, e: lib.agon_line_copy(line, self._line, e))
        return other

    # ---- what it is ----

    @property
    def text(self) -> str:
        """The position as text, which Game.position() reads; a turn in play follows " + "."""
        text = ffi.new("char[]", 2 * lib.AGON_TEXT_MAX)
        length = lib.agon_line_write(self._line, text, 2 * lib.AGON_TEXT_MAX)
        check(length, new_error())
        if length >= 2 * lib.AGON_TEXT_MAX:
            text = ffi.new("char[]", length + 1)
            lib.agon_line_write(self._line, text, length + 1)
        return string(text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return "<agon.Position %s %r>" % (self.game.id, self.text)

    def __eq__(self, other: object) -> bool:
        """Whether both are of one game and the same board with the same seat to move."""
        if not isinstance(other, Position):
            return NotImplemented
        mine, its = self.game, other.game
        return ((mine.id, mine.variant, mine.options, mine.definition, self.text) ==
                (its.id, its.variant, its.options, its.definition, other.text))

    __hash__ = None  # type: ignore[assignment]  # it changes

    @property
    def seat(self) -> int:
        """Whose turn it is, from 0."""
        return int(self.game._c.rules.seat(self.game._c, self._line.pos))

    @property
    def turn_open(self) -> bool:
        """Whether a turn is in play: moves of it have to follow."""
        return bool(lib.agon_turn_open(self.game._c, self._line.pos))

    @property
    def over(self) -> bool:
        """Whether the game has ended on the board."""
        return self.result is not None

    @property
    def result(self) -> Optional[Result]:
        """How it ended; None while it goes on."""
        result = ffi.new("struct agon_result *")
        lib.agon_line_result(self._line, result)
        if not result.over:
            return None
        return Result(tuple(result.points[i] / lib.AGON_POINTS for i in range(self.game.seats)),
                      string(result.why))

    @property
    def played(self) -> List[str]:
        """The texts of the whole turns played since the start."""
        line = self._line
        return [turn_text(self.game._c, lib.agon_line_start(line, i), line.turn + i)
                for i in range(line.turns)]

    @property
    def key(self) -> int:
        """A number of 64 bits for everything that matters to the future but the history."""
        return int(self.game._c.rules.key(self.game._c, self._line.pos, False))

    def value(self, seat: Optional[int] = None) -> Optional[int]:
        """The game's simple evaluation for a seat, by default the one to move; None: it has none."""
        rules = self.game._c.rules
        seat = self.seat if seat is None else seat
        if not 0 <= seat < self.game.seats:
            raise IndexError("seats are 0 to %d, found %d" % (self.game.seats - 1, seat))
        if rules.value == ffi.NULL:
            return None
        return int(rules.value(self.game._c, self._line.pos, seat))

    def items(self) -> List[Item]:
        """The pieces on the board, as they are to be drawn."""
        game = self.game._c
        room = ffi.new("struct agon_item[]", max(game.max_items, 1))
        found = []
        for item in room[0:game.rules.items(game, self._line.pos, room)]:
            piece = game.board.piece[item.piece]
            letter = string(piece.letter)
            marks = tuple(name for bit, name in MARKS if item.marks & bit)
            found.append(Item(item.cell, item.seat, letter,
                              name_in_english(string(piece.names), letter), item.x / 1000,
                              item.y / 1000, item.angle, item.level, item.piece, marks))
        return found

    # ---- play ----

    def moves(self) -> List[Move]:
        """The legal moves; none exactly when the game is over."""
        game, pos = self.game._c, self._line.pos
        codes = ffi.new("agon_move[]", max(game.max_moves, 1))
        text = ffi.new("char[]", lib.AGON_TEXT_MAX)
        found = []
        for code in codes[0:lib.agon_line_moves(self._line, codes)]:
            check(game.rules.write_move(game, pos, code, text, lib.AGON_TEXT_MAX), new_error())
            found.append(Move(code, string(text)))
        return found

    def turns(self, distinct: bool = True, limit: Optional[int] = None) -> List[str]:
        """The legal turns, whole, from here on; with `distinct` the shortest to each position."""
        if limit is not None and limit < 1:
            return []
        found: List[str] = []
        heard = _Turns(self.game._c, self._line.pos, found, limit)
        handle, line = ffi.new_handle(heard), self._line
        count = lib.agon_turn_each(self.game._c, line.pos, lib.agon_line_past(line), distinct,
                                   lib.agon_python_turn, handle)
        if heard.failed:
            raise heard.failed
        check(min(count, 0), new_error())
        return found

    def play(self, what: Union[str, Move], *, open_end: bool = False) -> None:
        """Plays a Move, or the text of a turn or of several separated by ";".

        A text is of whole turns: where more moves could follow, the last turn ends. With `open_end`
        it stays open, unless "end" or ";" follows. On failure nothing is played.
        """
        error, line = new_error(), self._line
        if isinstance(what, Move):
            check(lib.agon_check(self.game._c, line.pos, lib.agon_line_past(line), what.code, error),
                  error)
            check(lib.agon_line_play(line, what.code), new_error())
            return
        if not what.strip():
            raise BadText("expected a turn, found nothing")
        text = encoded(what, "turn")
        if not any(c in text for c in b";\n\r"):  # one turn changes nothing when it fails
            check(lib.agon_line_read(line, text, open_end, error), error)
            return
        trial = self.copy()
        check(lib.agon_line_read(trial._line, text, open_end, error), error)
        self._line = trial._line

    def wait(self, ms: int) -> None:
        """Lets time pass in a game where that changes the board."""
        if not 0 < ms < 1 << 62:
            raise ValueError("expected a time above 0, found %d ms" % ms)
        self.play(Move(TIME | ms, "%dms" % ms))

    def undo(self) -> bool:
        """Takes back the last move of the turn in play; False when there is none."""
        return bool(lib.agon_line_undo_move(self._line))

    def undo_turn(self) -> bool:
        """Takes back the turn in play, else the last one; False when there is none."""
        return bool(lib.agon_line_undo_turn(self._line))

    def undo_move(self) -> bool:
        """Takes back the last move, even if it ended its turn; False when there is none."""
        if self.undo():
            return True
        moves = self.last_moves()
        if not self.undo_turn():
            return False
        for code in moves[:-1]:
            check(lib.agon_line_play(self._line, code), new_error())
        return True

    def open_moves(self) -> List[int]:
        """The codes of the moves of the turn in play."""
        turn = self._line.open
        return [turn.move[i] for i in range(turn.n)]

    def last_moves(self) -> List[int]:
        """The codes of the moves of the turn in play, else of the last one."""
        line = self._line
        if line.open.n or not line.turns:
            return self.open_moves()
        turn = line.turn[line.turns - 1]
        return [turn.move[i] for i in range(turn.n)]

    def perft(self, depth: int) -> Perft:
        """Counts the turns to a depth, as `agon perft` does."""
        counts, error, line = ffi.new("struct agon_perft *"), new_error(), self._line
        check(lib.agon_perft(self.game._c, line.pos, lib.agon_line_past(line), depth, counts, error),
              error)
        return Perft(counts.nodes, counts.unique, tuple(counts.length))

    # ---- drawing ----

    def svg(self, size: int = 360) -> str:
        """The board as SVG, so many pixels wide."""
        return draw.svg(self.game, self.items(), size)

    def _repr_svg_(self) -> str:
        return self.svg()


class _Turns:
    """Where the turns of agon_turn_each() go."""

    def __init__(self, game: Any, pos: Any, found: List[str], limit: Optional[int]) -> None:
        self.game, self.pos, self.found, self.limit = game, pos, found, limit
        self.failed: Optional[BaseException] = None

    def hear(self, turn: Any) -> bool:
        """Takes one; False: that is enough."""
        self.found.append(turn_text(self.game, self.pos, turn))
        return self.limit is None or len(self.found) < self.limit


def _turn_failed(exception: Any, value: BaseException, traceback: Any) -> None:
    heard = ffi.from_handle(traceback.tb_frame.f_locals["user"])
    heard.failed = value


def _hear_turn(user: Any, turn: Any, end: Any) -> bool:
    return bool(ffi.from_handle(user).hear(turn))


ffi.def_extern(name="agon_python_turn", error=False, onerror=_turn_failed)(_hear_turn)
