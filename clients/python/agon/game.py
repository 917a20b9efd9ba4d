"""Games: which there are, and one opened with a variant and options."""
from __future__ import annotations

from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Tuple, TYPE_CHECKING, Union

from ._errors import encoded, new_error, raised, string
from ._libagon import ffi, lib

if TYPE_CHECKING:
    from .position import Position


class Variant(NamedTuple):
    """A named way to play a game: the options that it presets."""

    id: str
    about: str
    options: str


class Option(NamedTuple):
    """Something that can be set in a game or an engine."""

    name: str
    type: str           # "switch", "number", "choice" or "text"
    default: str
    values: str         # of a choice: "a|b|c"
    range: Optional[Tuple[int, int]]  # of a number
    about: str


class GameInfo(NamedTuple):
    """A kind of game, with its variants (the first is the default) and options."""

    id: str
    name: str
    variants: Tuple[Variant, ...]
    options: Tuple[Option, ...]


class Cell(NamedTuple):
    """A place of a board: its centre in cells, y upwards, and what is to be seen there."""

    name: str
    x: float
    y: float
    look: str           # "trap", "brown", or ""


class Item(NamedTuple):
    """A piece on a board."""

    cell: int           # an index of Game.cells, -1 where there are none
    seat: int           # its owner, or -1
    letter: str         # its type, as in notation
    name: str           # and in English
    x: float
    y: float
    angle: int
    level: int
    piece: int          # its type as a number
    marks: Tuple[str, ...]  # of "frozen", "called", "flipped", "promoted", "checked"


TYPES = {lib.AGON_SWITCH: "switch", lib.AGON_NUMBER: "number", lib.AGON_CHOICE: "choice",
         lib.AGON_TEXT: "text"}


def options_of(table: Any) -> Tuple[Option, ...]:
    """A table of options, which ends with one that has no name."""
    options: List[Option] = []
    while table != ffi.NULL and table[len(options)].name != ffi.NULL:
        o = table[len(options)]
        options.append(Option(string(o.name), TYPES[o.type], string(o.default_value),
                              string(o.values) if o.type == lib.AGON_CHOICE else "",
                              (o.min, o.max) if o.type == lib.AGON_NUMBER else None,
                              string(o.about)))
    return tuple(options)


def variants_of(table: Any) -> Tuple[Variant, ...]:
    """A table of variants, which ends in the same way."""
    variants: List[Variant] = []
    while table != ffi.NULL and table[len(variants)].id != ffi.NULL:
        v = table[len(variants)]
        variants.append(Variant(string(v.id), string(v.about), string(v.options)))
    return tuple(variants)


def games() -> List[GameInfo]:
    """All kinds of games."""
    found: List[GameInfo] = []
    while True:
        rules = lib.agon_rules_at(len(found))
        if rules == ffi.NULL:
            return found
        found.append(GameInfo(string(rules.id), string(rules.name), variants_of(rules.variants),
                              options_of(rules.options)))


def version() -> str:
    """The version of the library."""
    return string(lib.agon_version())


def name_in_english(names: str, otherwise: str) -> str:
    """Out of "en=Elephant;fr=Éléphant"."""
    for part in names.split(";"):
        if part.startswith("en="):
            return part[3:]
    return otherwise


class Game:
    """A game that the players agree on; it never changes, and threads may share it.

    options: "k=v k=v" or a mapping. start: the text of a position to begin from. definition: the
    contents of a variant file, for the game "fairy-chess", or of an outline.
    """

    def __init__(self, id: str, *, variant: Optional[str] = None,
                 options: Union[str, Mapping[str, object], None] = None,
                 start: Optional[str] = None, definition: Optional[str] = None) -> None:
        if isinstance(options, Mapping):
            options = " ".join("%s=%s" % pair for pair in options.items())
        setup, kept = ffi.new("struct agon_setup *"), []
        for name, text in (("variant", variant), ("options", options), ("start", start),
                           ("definition", definition)):
            if text is not None:
                kept.append(ffi.new("char[]", encoded(text, name)))
                setattr(setup, name, kept[-1])
        error = new_error()
        game = lib.agon_open(encoded(id, "id"), setup, error)
        if game == ffi.NULL:
            raise raised(error)
        self._c = ffi.gc(game, lib.agon_close)
        self.id = string(game.rules.id)
        self.name = string(game.rules.name)
        self.variant = string(game.variant)
        self.options = string(game.options)
        self.definition = string(game.definition)
        self.start = start
        self.seats: int = game.seats
        self.teams: Tuple[int, ...] = tuple(game.team[i] for i in range(game.seats))

    def __repr__(self) -> str:
        return "<agon.Game %s %s%s>" % (self.id, self.variant,
                                        " " + self.options if self.options else "")

    @property
    def draws(self) -> bool:
        """Whether players may agree on a draw."""
        return bool(self._c.traits & lib.AGON_DRAWS)

    @property
    def real_time(self) -> bool:
        """Whether time changes the board."""
        return bool(self._c.traits & lib.AGON_TIMED)

    @property
    def merges(self) -> bool:
        """Whether different moves of a turn may lead to one position."""
        return bool(self._c.traits & lib.AGON_MERGES)

    @property
    def hidden(self) -> bool:
        """Whether players may not see everything."""
        return bool(self._c.traits & lib.AGON_HIDDEN)

    @property
    def shape(self) -> str:
        """How cells are outlined: "square", "hex", "pegs" or "polygons"."""
        return string(self._c.board.shape)

    @property
    def cells(self) -> Tuple[Cell, ...]:
        """The places of the board."""
        board = self._c.board
        return tuple(Cell(string(c.name), c.x / 1000, c.y / 1000, string(c.look))
                     for c in (board.cell[i] for i in range(board.cells)))

    def pieces(self) -> Dict[str, str]:
        """The names of the types of pieces in English, by their letters."""
        types = (self._c.board.piece[i] for i in range(self._c.board.pieces))
        return {string(t.letter): name_in_english(string(t.names), string(t.letter)) for t in types}

    def position(self, text: Optional[str] = None) -> Position:
        """The start, or the position of a text; " + move move" after it is a turn in play."""
        from .position import Position
        return Position(self, text)
