"""Boards as planes of numbers, for programs that learn."""
from __future__ import annotations

from typing import Any, List, Tuple, TYPE_CHECKING

from ._errors import string
from ._libagon import ffi, lib
from .game import Game

if TYPE_CHECKING:
    from .actions import State

MARKS = (("frozen", lib.AGON_MARK_FROZEN), ("called", lib.AGON_MARK_CALLED),
         ("promoted", lib.AGON_MARK_PROMOTED), ("checked", lib.AGON_MARK_CHECKED))
HIGHEST = 65535.0  # of any number in a plane


def places(game: Game) -> List[Tuple[int, int]]:
    """The row and column of each cell, from 0; rows begin at the bottom of the board.

    A row of hexagons is half a cell further to the right than the one below, so that a column
    follows one of the three directions.
    """
    hexagons = game.shape == "hex"
    high, lean = (0.866, 0.5) if hexagons else (1.0, 0.0)
    rows = [round(cell.y / high) for cell in game.cells]
    across = [cell.x + lean * row for cell, row in zip(game.cells, rows)]
    bottom, left = min(rows, default=0), min(across, default=0)
    return [(row - bottom, round(x - left)) for row, x in zip(rows, across)]


class Planes:
    """The planes of a game: names, shape, and how a state fills them."""

    def __init__(self, game: Game) -> None:
        self._game = game
        seats, board = game.seats, game._c.board
        self._pieces = board.pieces
        letters = [string(board.piece[i].letter) or "(none)" for i in range(board.pieces)]
        owners = ["mine"] + ["of the next player" if seats == 2 else "of player +%d" % i
                             for i in range(1, seats)]
        self.names = ["%s, %s" % (letter, owner) for owner in owners + ["nobody's"]
                      for letter in letters]
        self._marks = len(self.names)
        self.names += [name for name, _ in MARKS] + ["level", "seconds of sand"]
        self._beside = len(self.names)
        self.names += ["beside the board: " + owner for owner in owners]
        self._rest = len(self.names)
        self.names += ["cells of the board", "I am to move", "cells that moves start from",
                       "other cells that moves touch"]
        cells = places(game)
        self._rows = 1 + max((row for row, _ in cells), default=0)
        self._columns = 1 + max((column for _, column in cells), default=0)
        self._size = self._rows * self._columns
        self._at = [row * self._columns + column for row, column in cells]

    @property
    def shape(self) -> Tuple[int, int, int]:
        """Planes, rows, columns."""
        if self._game.shape == "polygons":
            raise ValueError("%s has no cells, so it has no planes" % self._game.name)
        return len(self.names), self._rows, self._columns

    def fill(self, state: State, player: int, out: Any) -> None:
        """Adds what a player sees to zeros: a flat array of all planes."""
        self._fill_items(state, player, out)
        for cell in self._at:
            out[self._rest * self._size + cell] = 1.0
        if state.current_player() == player:
            self._fill_all(out, self._rest + 1, 1.0)
        self._fill_moves(state, out)

    def _fill_all(self, out: Any, plane: int, value: float) -> None:
        for i in range(plane * self._size, (plane + 1) * self._size):
            out[i] = value

    def _fill_items(self, state: State, player: int, out: Any) -> None:
        game, seats, size = self._game._c, self._game.seats, self._size
        room = ffi.new("struct agon_item[]", max(game.max_items, 1))
        beside = [0] * (seats + 1)
        level = (self._marks + len(MARKS)) * size
        for item in room[0:game.rules.items(game, state.position._line.pos, room)]:
            owner = seats if item.seat < 0 else (item.seat - player) % seats
            if item.cell < 0:
                beside[owner] += 1
                continue
            cell = self._at[item.cell]
            out[(owner * self._pieces + item.piece) * size + cell] += 1.0
            for i, (_, bit) in enumerate(MARKS):
                if item.marks & bit:
                    out[(self._marks + i) * size + cell] = 1.0
            out[level + cell] = max(out[level + cell], float(item.level))
            if item.ms > 0:
                out[level + size + cell] = min(item.ms / 1000, HIGHEST)
        for owner in range(seats):
            self._fill_all(out, self._beside + owner, float(beside[owner]))

    def _fill_moves(self, state: State, out: Any) -> None:
        if state.is_terminal():
            return
        game, pos = self._game._c, state.position._line.pos
        touched = ffi.new("int16_t[]", lib.AGON_TOUCH_MAX)
        for code, _ in state._left:
            for i in range(game.rules.touch(game, pos, code, touched)):
                plane = self._rest + (2 if i == 0 else 3)
                out[plane * self._size + self._at[touched[i]]] = 1.0
