"""Tests of the package `agon` against the program of that name, which AGON names."""
import csv
import io
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

import agon

AGON = os.environ.get("AGON", "agon")
HERE = Path(__file__).resolve().parent.parent
CHESS = HERE.parent.parent / "data/variants/chess.ini"
SVG = "{http://www.w3.org/2000/svg}"
LONGEST = 60  # turns of a game played at random


def said(*words, given="", fails=False):
    """What the program says, or why it refuses."""
    done = subprocess.run([AGON, *words], input=given, capture_output=True, text=True)
    assert bool(done.returncode) == fails, done.stderr
    return done.stderr if fails else done.stdout


def at(game, position):
    """The arguments of the program for a position."""
    words = [game.id, "--variant", game.variant]
    if game.options:
        words += ["--options", game.options]
    return words + ["--position", position.text]


def played_at_random(game, seed, turns=LONGEST):
    """A position after moves chosen at random, between turns."""
    chance, position, count = random.Random(seed), game.position(), 0
    while not position.over and (count < turns or position.turn_open):
        position.play(chance.choice(position.moves()))
        count += not position.turn_open
    return position


def as_read(position):
    """The same board without its history, as the program reads it."""
    return position.game.position(position.text)


def resident():
    """Memory of this process in bytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Games(unittest.TestCase):
    def test_all_that_the_program_has(self):
        told = json.loads(said("games", "--json"))["games"]
        self.assertEqual([g["id"] for g in told], [g.id for g in agon.games()])
        for theirs, ours in zip(told, agon.games()):
            self.assertEqual([v["id"] for v in theirs["variants"]], [v.id for v in ours.variants])
            self.assertEqual([o["name"] for o in theirs["options"]], [o.name for o in ours.options])

    def test_settings(self):
        game = agon.Game("kamisado", options={"points": 3, "deadlock": "two"})
        self.assertIn("points=3", game.options)
        self.assertEqual((game.seats, game.shape, len(game.cells)), (2, "square", 64))
        again = agon.Game(game.id, variant=game.variant, options=game.options)
        self.assertEqual(again.position(), game.position())
        self.assertNotEqual(again.position(), agon.Game("kamisado").position())
        chess = agon.Game("fairy-chess", definition=CHESS.read_text())
        self.assertEqual(len(chess.position().moves()), 20)

    def test_version(self):
        self.assertIn(agon.version(), said("--version"))


class Positions(unittest.TestCase):
    def test_moves_and_turns_are_those_of_the_program(self):
        for info in agon.games():
            game = agon.Game(info.id)
            for turns in (0, 7):
                position = as_read(played_at_random(game, turns, turns))
                with self.subTest(game=game.id, position=position.text):
                    self.assertEqual(said("moves", *at(game, position)).split("\n")[:-1],
                                     [move.text for move in position.moves()])

    def test_turns(self):
        for id in ("arimaa", "amazons", "chess"):
            position = as_read(played_at_random(agon.Game(id), 4, 6))
            self.assertEqual(said("moves", "--turns", *at(position.game, position)).splitlines(),
                             position.turns())
            self.assertEqual(position.turns()[:3], position.turns(limit=3))

    def test_perft(self):
        for id, depth in (("chess", 3), ("kamisado", 4), ("abalone", 2), ("amazons", 1)):
            told = json.loads(said("perft", id, str(depth), "--json"))
            self.assertEqual(int(told["nodes"]), agon.Game(id).position().perft(depth).nodes)
        line = "g [rrrddrrrrhcemchr" + " " * 32 + "RHCMECHRRRRDDRRR]"
        counts = agon.Game("arimaa").position(line).perft(1)
        self.assertEqual((counts.unique, sum(counts.lengths)), (3331, 22746))  # of `agon help perft`
        with self.assertRaises(agon.Unsupported):
            agon.Game("chess").position().perft(0)

    def test_play_and_undo(self):
        position = agon.Game("arimaa").position()
        start = position.copy()
        for move in position.moves()[:1]:
            position.play(move)
        self.assertTrue(position.turn_open)
        self.assertTrue(position.undo())
        self.assertFalse(position.undo())
        self.assertEqual(position, start)
        chess = agon.Game("chess").position()
        chess.play("e2e4; e7e5")
        self.assertEqual((chess.played, chess.seat), (["e2e4", "e7e5"], 0))
        other = chess.copy()
        self.assertTrue(other.undo_turn() and other.undo_turn())
        self.assertFalse(other.undo_turn())
        self.assertEqual((other, chess.played), (chess.game.position(), ["e2e4", "e7e5"]))

    def test_nothing_is_played_of_a_refused_text(self):
        for end in (";", "\n", "\r", "\r\n"):
            position = agon.Game("chess").position()
            with self.assertRaises(agon.BadText):
                position.play("e2e4%szz" % end)
            self.assertEqual(position.played, [])

    def test_a_turn_stays_open_on_wish(self):
        line = "g [rrrddrrrrhcemchr" + " " * 32 + "RHCMECHRRRRDDRRR]"
        game = agon.Game("arimaa")
        whole, part = game.position(line), game.position(line)
        whole.play("Ra2n")
        part.play("Ra2n", open_end=True)
        self.assertEqual((whole.seat, whole.turn_open, part.seat, part.turn_open),
                         (1, False, 0, True))
        self.assertEqual(part, game.position(part.text))

    def test_history_counts(self):
        chess = agon.Game("chess").position()
        chess.play("; ".join(["g1f3", "g8f6", "f3g1", "f6g8"] * 2))
        self.assertEqual((chess.result.points, chess.result.why), ((.5, .5), "repetition"))

    def test_errors_are_those_of_the_library(self):
        game = agon.Game("amazons")
        position = game.position()
        with self.assertRaises(agon.IllegalMove) as illegal:
            position.play("d1-d2/e3; d10-a1/a2")
        self.assertEqual(position, game.position())  # nothing is played
        self.assertTrue(illegal.exception.id.startswith("amazons_"))
        for bad in ("zz", "é", "d1-d7/g7 x"):
            with self.assertRaises(agon.Error) as refused:
                position.play(bad)
            self.assertIn(str(refused.exception), said("show", "amazons", "--moves", bad,
                                                       fails=True))
        for bad in ("", " ", "d1-d7"):
            with self.assertRaises(agon.Error):
                position.play(bad)
        with self.assertRaises(agon.BadText):
            position.play("d1\0d2")
        with self.assertRaises(agon.IllegalMove):
            position.play(agon.Move(12345, "nonsense"))
        with self.assertRaisesRegex(agon.Error, "did you mean"):
            agon.Game("amazon")
        with self.assertRaises(agon.BadText) as wrong:
            game.position("3q2q3/10/nonsense w")
        self.assertGreater(wrong.exception.at, 0)
        with self.assertRaises(IndexError):
            position.value(7)

    def test_time_passes(self):
        position = agon.Game("akhimoraec").position()
        with self.assertRaises(agon.IllegalMove):
            agon.Game("chess").position().wait(100)
        with self.assertRaises(ValueError):
            position.wait(0)

    def test_no_leak(self):
        game, chance = agon.Game("amazons"), random.Random(3)
        position = played_at_random(game, 5, 30)

        def work(times):
            for _ in range(times):
                other = position.copy()
                for move in chance.sample(other.moves(), min(2, len(other.moves()))):
                    other.play(move)
                    other.undo_turn()
                try:
                    game.position("nonsense")
                except agon.Error:
                    pass
                agon.Game("hanoi")

        work(300)
        before = resident()
        work(3000)
        self.assertLess(resident() - before, 8 << 20)

    def test_drawing(self):
        for info in agon.games():
            position = played_at_random(agon.Game(info.id), 1, 8)
            with self.subTest(game=info.id):
                names = {t.text for t in xml.fromstring(position._repr_svg_()).iter(SVG + "title")}
                if position.game.shape != "polygons":
                    self.assertLessEqual({c.name for c in position.game.cells}, names)
                self.assertLessEqual({i.name for i in position.items() if i.name}, names)


class Engines(unittest.TestCase):
    def test_thinks_as_the_program_does(self):
        for id in ("chess", "amazons", "arimaa", "kamisado"):
            game = agon.Game(id)
            position = as_read(played_at_random(game, 2, 6))
            told = json.loads(said("think", *at(game, position), "--depth", "3", "--seed", "7",
                                   "--json"))
            with agon.Engine(game) as engine:
                found = engine.think(position, depth=3, seed=7)
            with self.subTest(game=id, position=position.text):
                self.assertEqual((told["turn"], told["score"]), (found.turn, found.lines[0].score))
                self.assertEqual(tuple(told["pv"]), found.lines[0].turns)

    def test_lines_and_options(self):
        game = agon.Game("chess")
        engine = agon.Engine(game)
        heard = []
        found = engine.think(game.position(), depth=4, lines=3,
                             on_line=lambda i, line: heard.append(i))
        self.assertEqual(len({line.turns[0] for line in found.lines}), 3)
        self.assertLessEqual({0, 1, 2}, set(heard))
        engine.set("hash", 2)
        with self.assertRaises(agon.Unsupported):
            engine.set("no-such", 1)
        with self.assertRaises(agon.Error):
            agon.Engine(game, "no-such-engine")
        self.assertIn(engine.id, [e.id for e in agon.engines(game)])

    def test_a_decided_game(self):
        mate = agon.Game("chess").position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
        found = agon.Engine(mate.game).think(mate, depth=4)
        self.assertEqual((found.turn, found.lines[0].decided), ("a1a8", 1))
        mate.play(found.turn)
        self.assertEqual(mate.result.points, (1, 0))
        with self.assertRaisesRegex(ValueError, "over"):
            agon.Engine(mate.game).think(mate, depth=1)

    def test_stops(self):
        game = agon.Game("chess")
        engine, position = agon.Engine(game), game.position()
        found = engine.think(position, depth=60, on_line=lambda i, line: engine.stop())
        self.assertIn(found.turn, position.turns())
        with self.assertRaisesRegex(RuntimeError, "enough"):
            def refuse(i, line):
                raise RuntimeError("enough")
            engine.think(position, depth=60, on_line=refuse)
        heard = []

        def interrupt(i, line):
            heard.append(line)
            if len(heard) == 1:
                os.kill(os.getpid(), signal.SIGINT)

        with self.assertRaises(KeyboardInterrupt):
            engine.think(position, depth=60, on_line=interrupt)
        found = engine.think(position, depth=2)  # and goes on
        self.assertIn(found.turn, position.turns())

    def test_stops_before_it_begins(self):
        game = agon.Game("chess")
        engine, told = agon.Engine(game), threading.Event()

        def think(**more):
            engine.think(game.position(), depth=60, **more)

        threads = [threading.Thread(target=think, kwargs={"on_line": lambda i, line: told.wait()}),
                   threading.Thread(target=think)]
        for thread in threads:
            thread.start()
        while len(engine._searches) < 2:
            time.sleep(0.001)
        engine.stop()
        told.set()
        for thread in threads:
            thread.join()
        engine.close()

    def test_other_threads(self):
        game = agon.Game("chess")
        engine, thinks, answers = agon.Engine(game), threading.Event(), []

        def think():
            answers.append(engine.think(game.position(), depth=60,
                                        on_line=lambda i, line: thinks.set()))

        thread = threading.Thread(target=think)
        thread.start()
        thinks.wait()  # another thread runs while the library computes
        engine.stop()
        thread.join()
        self.assertEqual(len(answers), 1)

    def test_wants_a_limit_and_its_own_game(self):
        game = agon.Game("chess")
        engine = agon.Engine(game)
        with self.assertRaises(ValueError):
            engine.think(game.position())
        with self.assertRaises(ValueError):
            engine.think(agon.Game("chess").position(), depth=1)
        for limit in ({"depth": 0}, {"depth": -1}, {"nodes": 0}, {"seconds": 0.0}):
            with self.assertRaisesRegex(ValueError, "more than 0"):
                engine.think(game.position(), **limit)
        engine.close()
        engine.close()
        with self.assertRaisesRegex(ValueError, "closed"):
            engine.think(game.position(), depth=1)


class Records(unittest.TestCase):
    def test_the_program_agrees_with_them(self):
        texts = []
        for info in agon.games():
            game = agon.Game(info.id)
            if not game.real_time and not game.hidden:
                record = agon.Record.of(played_at_random(game, 9), player1="Ada {1}")
                record.comment = "a } and a \\"
                texts.append(str(record))
        told = json.loads(said("record", "check", "-", "--json", given="".join(texts)))
        self.assertEqual((told["games"], told["replayed"], told["problems"]),
                         (len(texts), len(texts), []))
        ours = agon.Record.read("".join(texts))
        theirs = agon.Record.read(said("record", "convert", "-", given="".join(texts)))
        self.assertEqual(ours, theirs)
        for record, text in zip(ours, texts):
            self.assertEqual(str(record), text)
            self.assertEqual(record.replay().played, [t.text for t in record.turns])

    def test_one_from_a_position(self):
        position = agon.Game("chess").position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
        position.play("e2e4")
        record = agon.Record.of(position)
        self.assertEqual(record.replay().text, position.text)

    def test_refused_or_read_back(self):
        for text in ("e7e5 [x]", "e2e4 {x", "e2e4\rx"):
            with self.assertRaises(agon.BadText):
                str(agon.Record({"game": "chess"}, turns=[agon.RecordTurn(text)]))
        whole = agon.Record({"game": "chess"}, definition="a\x0cb\u2028c\n", points=(1 / 3, 2 / 3))
        again, = agon.Record.read(str(whole))
        self.assertEqual(again.definition, whole.definition)
        self.assertEqual(again.points, (0.333, 0.667))

    def test_long_comments(self):
        start = "agon record 1\ngame: chess\n\n{"
        comment = "\n".join(["a line of a comment"] * 3000)
        again, = agon.Record.read(start + comment + " \\} \\\\}\nresult: *\n")
        self.assertEqual(again.comment, comment + " } \\")
        for end in ("", "}\nresult: *\n"):
            with self.assertRaises(agon.BadText):
                agon.Record.read(start + comment * 8 + end)

    def test_what_stands_in_records(self):
        text = ("agon record 1\r\ngame: arimaa\nplayer 1: Gwen\n\n{Before\nit \\} begins.}\n"
                "1g Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2 "
                "[used 14s, left 6m]\n"
                "1s ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7\n"
                "2g Ee2n Ee3n Ee4n [used 3s200ms, left 7m56s800ms] {Far forward.} {At once.}\n"
                "result: 1-0 resigned\n")
        record, = agon.Record.read(text)
        self.assertEqual(record.headers, {"game": "arimaa", "player 1": "Gwen"})
        self.assertEqual(record.comment, "Before\nit } begins.")
        last = record.turns[-1]
        self.assertEqual((last.seat, last.used_ms, last.left_ms, last.comment),
                         (0, 3200, 476800, "Far forward.\nAt once."))
        self.assertEqual((record.points, record.why), ((1, 0), "resigned"))
        self.assertEqual(len(record.replay(2).played), 2)
        self.assertEqual(record.replay().seat, 1)
        again, = agon.Record.read(said("record", "convert", "-", given=text))
        self.assertEqual(record, again)

    def test_wrong_ones(self):
        def reads(body):
            return agon.Record.read("agon record 1\ngame: chess\n" + body)

        for body, place in (("2. e2e4\n", "turn 1"), ("1. e2e4 [used 3]\n", "time"),
                            ("1. e2e4\nplayer 1: A\n", "before the first"), ("nonsense\n", "header"),
                            ("1. e2e4 {", "end of the comment"), ("result: 2-0\n", "result"),
                            ("game: go\n", "once"), ("1. e2e4 [used 1s2m]\n", "time"),
                            ("result: *\n1. e2e4\n", "agon record 1")):
            with self.subTest(body=body):
                with self.assertRaisesRegex(agon.BadText, "line [0-9]+: expected .*" + place):
                    reads(body)
                self.assertIn("line ", said("record", "convert", "-", fails=True,
                                            given="agon record 1\ngame: chess\n" + body))
        with self.assertRaises(agon.IllegalMove):
            reads("1. e2e5\n")[0].replay()
        with self.assertRaises(agon.BadText):
            str(agon.Record({"bad name:": ""}))


class Tables(unittest.TestCase):
    def test_table(self):
        with tempfile.TemporaryDirectory() as folder:
            games = Path(folder) / "games"
            said("match", "kamisado", "random", "random", "--games", "3", "--record", str(games))
            records = agon.Record.read(games.read_text())
            paths = (Path(folder) / "a.csv", str(Path(folder) / "b.csv"))
            written = [(agon.write_csv(records, path), Path(path).read_text()) for path in paths]
        file = io.StringIO()
        count = agon.write_csv(records, file)
        self.assertEqual(written, [(count, file.getvalue())] * 2)
        table = list(csv.DictReader(io.StringIO(file.getvalue())))
        self.assertEqual((len(table), count), (sum(len(r.turns) for r in records),) * 2)
        self.assertEqual((len(records), table[0]["player"]), (3, "random"))
        for row in table:
            position = agon.Game("kamisado").position(row["position"])
            self.assertEqual(position.seat + 1, int(row["seat"]))
            position.play(row["turn"])
            if position.result:
                self.assertEqual(position.result.points[int(row["seat"]) - 1], float(row["points"]))


class Example(unittest.TestCase):
    def test_a_notebook_plays_amazons(self):
        done = subprocess.run([sys.executable, HERE / "examples/amazons.py", "200"],
                              capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        record = done.stdout[done.stdout.index("agon record 1"):]
        told = json.loads(said("record", "check", "-", "--json", given=record))
        self.assertEqual((told["games"], told["judged"], told["problems"]), (1, 1, []))


if __name__ == "__main__":
    unittest.main()
