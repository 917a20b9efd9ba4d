"""Records as a table, a row a turn, for programs that learn from games."""
from __future__ import annotations

import csv
import os
from typing import Iterable, Iterator, List, TextIO, Tuple, Union

from .record import Record

COLUMNS = ("id", "game", "variant", "ply", "seat", "player", "rating", "position", "turn", "used_ms",
           "left_ms", "points", "why")


def rows(records: Iterable[Record]) -> Iterator[Tuple[object, ...]]:
    """A row for each turn of each record, replayed under the rules.

    `position` is the board before the turn, `points` what its seat won in the end, from 0 to 1; what
    is not known is "".
    """
    for number, record in enumerate(records, 1):
        position = record.game().position()
        get, ply = record.headers.get, 0
        for turn in record.turns:
            if turn.text is None:
                position.wait(turn.passed_ms)
                continue
            seat, ply = position.seat, ply + 1
            row: List[object] = [
                get("id", str(number)), get("game"), position.game.variant, ply, seat + 1,
                get("player %d" % (seat + 1), ""), get("rating %d" % (seat + 1), ""), position.text,
                turn.text, "" if turn.used_ms is None else turn.used_ms,
                "" if turn.left_ms is None else turn.left_ms,
                record.points[seat] if seat < len(record.points) else "", record.why or ""]
            yield tuple(row)
            position.play(turn.text)


def write_csv(records: Iterable[Record], file: Union[str, os.PathLike[str], TextIO]) -> int:
    """Writes the table as CSV with a line of names, to a path or an open file; how many turns it has."""
    if isinstance(file, (str, os.PathLike)):
        with open(file, "w", encoding="utf-8", newline="") as opened:
            return write_csv(records, opened)
    writer, count = csv.writer(file, lineterminator="\n"), 0
    writer.writerow(COLUMNS)
    for row in rows(records):
        writer.writerow(row)
        count += 1
    return count
