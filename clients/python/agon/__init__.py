"""Agon's games in Python: rules, positions, moves, engines and records.

    import agon

    game = agon.Game("amazons")
    position = game.position()
    with agon.Engine(game) as engine:
        while not position.over:
            position.play(engine.think(position, seconds=1).turn)
    print(position, position.result)

What goes wrong raises an exception with the library's own message. Threads: a Game may be shared by
all of them; a Position and an Engine belong to one at a time. Engine.stop() may be called by any.
Long calls let other threads of Python run.
"""
from typing import TYPE_CHECKING, Any

from ._errors import Error, IllegalMove, BadText, Unsupported
from .actions import (ActionGame, PlayerAction, State, deserialize_game,
                      deserialize_game_and_state, serialize_game_and_state)
from .engine import Analysis, Engine, EngineInfo, Line, engines
from .game import Cell, Game, GameInfo, Item, Option, Variant, games, version
from .position import Move, Perft, Position, Result
from .record import Record, RecordTurn
from .table import rows, write_csv

if TYPE_CHECKING:
    from .environment import Environment, SoloEnvironment


def __getattr__(name: str) -> Any:
    """The environments, which need numpy, when somebody asks for them."""
    if name in ("Environment", "SoloEnvironment"):
        from . import environment
        return getattr(environment, name)
    raise AttributeError("module 'agon' has no attribute %r" % name)


__all__ = [
    "ActionGame", "Analysis", "BadText", "Cell", "Engine", "EngineInfo", "Environment", "Error",
    "Game", "GameInfo", "IllegalMove", "Item", "Line", "Move", "Option", "Perft", "PlayerAction",
    "Position", "Record", "RecordTurn", "Result", "SoloEnvironment", "State", "Unsupported",
    "Variant", "deserialize_game", "deserialize_game_and_state", "engines", "games", "rows",
    "serialize_game_and_state", "version", "write_csv",
]
