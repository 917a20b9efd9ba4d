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
from ._errors import Error, IllegalMove, BadText, Unsupported
from .engine import Analysis, Engine, EngineInfo, Line, engines
from .environment import Environment, State
from .game import Cell, Game, GameInfo, Item, Option, Variant, games, version
from .position import Move, Perft, Position, Result
from .record import Record, RecordTurn
from .table import rows, write_csv

__all__ = [
    "Analysis", "BadText", "Cell", "Engine", "EngineInfo", "Environment", "Error", "Game", "GameInfo",
    "IllegalMove", "Item", "Line", "Move", "Option", "Perft", "Position", "Record", "RecordTurn",
    "Result", "State", "Unsupported", "Variant", "engines", "games", "rows", "version", "write_csv",
]
