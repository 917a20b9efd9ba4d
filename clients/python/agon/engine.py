"""Engines: programs of the library that choose turns."""
from __future__ import annotations

import threading
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Set, Tuple

from ._errors import check, encoded, new_error, raised, string
from ._libagon import ffi, lib
from .game import Game, Option, options_of
from .position import Position, turn_text

DECIDED_FROM = lib.AGON_DECIDED - 10000


class EngineInfo(NamedTuple):
    """A type of engine and what can be set in it."""

    id: str
    about: str
    options: Tuple[Option, ...]


class Line(NamedTuple):
    """A line of play that an engine expects; the first is the best."""

    score: int          # for the seat to move; 1000 is about the smallest piece
    depth: int          # moves
    nodes: int
    ms: int
    turns: Tuple[str, ...]

    @property
    def decided(self) -> Optional[int]:
        """Turns to the end of a decided game, negative when it is lost; None: not decided."""
        if abs(self.score) <= DECIDED_FROM:
            return None
        left: int = lib.AGON_DECIDED - abs(self.score)
        return left if self.score > 0 else -left


class Analysis(NamedTuple):
    """What came of thinking: the turn to play, and the lines that the engine looked at."""

    turn: str
    lines: Tuple[Line, ...]


def engines(game: Optional[Game] = None) -> List[EngineInfo]:
    """All types of engines, or those that play a game; what is made for one game comes first."""
    found: List[EngineInfo] = []
    i = 0
    while True:
        kind = lib.agon_engine_at(i)
        if kind == ffi.NULL:
            return found
        if game is None or kind.fits(game._c):
            found.append(EngineInfo(string(kind.id), string(kind.about), options_of(kind.options)))
        i += 1


class Engine:
    """An engine opened for a game: the strongest, or the one of that id.

    It keeps what it learned from one think() to the next. One thread at a time may think; others
    wait. stop() may be called by any.
    """

    def __init__(self, game: Game, id: Optional[str] = None,
                 options: Optional[Mapping[str, object]] = None) -> None:
        error = new_error()
        kind = lib.agon_engine_find(ffi.NULL if id is None else encoded(id, "id"), game._c, error)
        if kind == ffi.NULL:
            raise raised(error)
        engine = kind.open(game._c, error)
        if engine == ffi.NULL:
            raise raised(error)
        owner = game._c  # outlives the engine, in whatever order they are collected

        def close(engine: Any) -> None:
            if owner != ffi.NULL:
                kind.close(engine)

        self._c: Any = ffi.gc(engine, close)
        self._kind = kind
        self._lock = threading.Lock()  # held by whoever uses it, a search by its own thread
        self._searches: Set[_Search] = set()  # asked for and not yet over
        self.game = game
        self.id = string(kind.id)
        self.options = options_of(kind.options)
        for name, value in (options or {}).items():
            self.set(name, value)

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return "<agon.Engine %s for %s>" % (self.id, self.game.id)

    def _open(self) -> Any:
        if self._c is None:
            raise ValueError("the engine is closed")
        return self._c

    def set(self, name: str, value: object) -> None:
        """Sets one of its options."""
        if isinstance(value, bool):
            value = "on" if value else "off"
        with self._lock:
            engine, error = self._open(), new_error()
            check(self._kind.set(engine, encoded(name, "option"), encoded(str(value), name), error),
                  error)

    def clear(self) -> None:
        """Forgets what it learned: a new game."""
        with self._lock:
            engine = self._open()
            if self._kind.clear != ffi.NULL:
                self._kind.clear(engine)

    def close(self) -> None:
        """Gives its memory back; it cannot be used any more."""
        self.stop()
        with self._lock:
            engine, self._c = self._c, None
            if engine is not None:
                ffi.release(engine)

    def stop(self) -> None:
        """Makes every think() come back at once with the best turn so far."""
        for search in list(self._searches):
            search.stop()

    def think(self, position: Position, *, seconds: Optional[float] = None,
              nodes: Optional[int] = None, depth: Optional[int] = None, lines: int = 1,
              threads: int = 1, seed: int = 0,
              on_line: Optional[Callable[[int, Line], None]] = None) -> Analysis:
        """The turn to play, or what completes the one in play, found within the first limit.

        on_line(i, line) hears of every new line while it thinks, line 0 being the best; what it
        raises ends the search. Ctrl-C does too.
        """
        if seconds is None and nodes is None and depth is None:
            raise ValueError("expected a limit: seconds, nodes or depth")
        for name, limit in (("seconds", seconds), ("nodes", nodes), ("depth", depth)):
            if limit is not None and not limit > 0:
                raise ValueError("%s: expected more than 0, found %s" % (name, limit))
        if position.game is not self.game:
            raise ValueError("the engine was opened for another game")
        if position.over:
            raise ValueError("the game is over")
        limits, ms = ffi.new("struct agon_limits *"), 0
        if seconds is not None:
            ms = max(1, round(seconds * 1000))
            limits.soft_ms = limits.hard_ms = ms
        limits.nodes, limits.depth, limits.lines = nodes or 0, depth or 0, lines
        limits.threads, limits.seed = threads, seed
        return _Search(self, position.copy(), limits, on_line).run()


class _Search:
    """One search, on a thread of its own so that Ctrl-C is heard here.

    The thread alone uses the engine. Whoever waits for it may leave whenever it likes.
    """

    def __init__(self, engine: Engine, position: Position, limits: Any,
                 on_line: Optional[Callable[[int, Line], None]]) -> None:
        self.engine, self.position, self.limits, self.on_line = engine, position, limits, on_line
        self.lines: Dict[int, Line] = {}
        self.best = ffi.new("struct agon_turn *")
        self.flag = limits.stop = ffi.new("struct agon_stop *")
        self.failed: Optional[BaseException] = None

    def stop(self) -> None:
        """Ends it soon."""
        lib.agon_stop_set(self.flag)

    def run(self) -> Analysis:
        """Thinks to the end; raises what went wrong on the way."""
        thread = threading.Thread(target=self._run, name="agon engine")
        self.engine._searches.add(self)
        try:
            thread.start()
            thread.join()
        except BaseException:
            self.stop()
            raise
        if self.failed:
            raise self.failed
        turn = turn_text(self.position.game._c, self.position._line.pos, self.best)
        return Analysis(turn, tuple(self.lines[i] for i in sorted(self.lines)))

    def _run(self) -> None:
        try:
            with self.engine._lock:
                self._think(self.engine._open())
        except BaseException as error:  # it is raised where somebody waits
            self.failed = error
        finally:
            self.engine._searches.discard(self)

    def _think(self, engine: Any) -> None:
        line, handle = self.position._line, ffi.new_handle(self)
        status = self.engine._kind.think(engine, line.pos, lib.agon_line_past(line), self.limits,
                                         lib.agon_python_info, handle, self.best)
        if self.failed:
            raise self.failed
        check(status, new_error())

    def hear(self, info: Any) -> None:
        """Takes one line, whose turns live during this call only."""
        trial, texts = self.position.copy(), []
        for i in range(info.pv_turns):
            texts.append(turn_text(trial.game._c, trial._line.pos, info.pv + i))
            if lib.agon_line_play_turn(trial._line, info.pv + i, ffi.NULL) < 0:
                break
        line = Line(info.score, info.depth, info.nodes, info.ms, tuple(texts))
        self.lines[info.line] = line
        if self.on_line:
            self.on_line(info.line, line)


def _info_failed(exception: Any, value: BaseException, traceback: Any) -> None:
    search = ffi.from_handle(traceback.tb_frame.f_locals["user"])
    search.failed = value
    search.stop()


def _hear_info(user: Any, info: Any) -> None:
    search: _Search = ffi.from_handle(user)
    if not search.failed:
        search.hear(info)


ffi.def_extern(name="agon_python_info", onerror=_info_failed)(_hear_info)
