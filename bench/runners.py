#!/usr/bin/env python3
"""Games of two instant programs with agon match and with other match runners, in turn.

    bench/runners.py BUILD [--games 2000] [--rounds 3] [--concurrency 2]
                     [--fastchess PATH] [--cutechess PATH]

The programs are bench-instant, at 10 s + 0.1 s a turn; records and PGN are written as usual. For each
runner it prints the median over the rounds of: games a minute; and the time that a turn is charged
above what the program took, its median and the highest of 99 in 100 turns. UCI tells clocks in whole
milliseconds, so a turn is charged whole ones. --fastchess and --cutechess name those programs.
"""
import argparse
import glob
import os
import statistics
import subprocess
import sys
import tempfile
import time

CONTROL = {"agon": "10s+0.1s", "other": "tc=10+0.1"}


def command(runner, options, instant, log):
    """The command that plays the games, in the current folder."""
    half, both = str(options.games // 2), str(options.concurrency)
    if runner == "agon":
        return [options.build + "/agon", "match", "chess", f"uci,name=a:{instant} {log}-a",
                f"uci,name=b:{instant} {log}-b", "--games", str(options.games), "--concurrency", both,
                "--control", CONTROL["agon"], "--record", "games.agon", "--pgn", "games.pgn"]
    word = "args=" if runner == "fastchess" else "arg="
    pgn = ["-pgnout", "file=games.pgn" if runner == "fastchess" else "games.pgn"]
    return [getattr(options, runner), "-engine", f"cmd={instant}", f"{word}{log}-a", "name=a", "-engine",
            f"cmd={instant}", f"{word}{log}-b", "name=b", "-each", "proto=uci", CONTROL["other"],
            "-rounds", half, "-games", "2", "-concurrency", both] + pgn


def play(runner, options, instant):
    """One round: games a minute, median and 99 % of the time charged above."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        done = subprocess.run(command(runner, options, instant, folder + "/log"), cwd=folder, check=False,
                              env=dict(os.environ, QT_QPA_PLATFORM="offscreen"), text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        took = time.monotonic() - began
        with open(folder + "/games.pgn", encoding="utf-8") as file:
            games = file.read().count("[Result ")
        if done.returncode != 0 or games != options.games:
            sys.exit(f"{runner}: status {done.returncode}, {games} games\n{done.stdout[-2000:]}")
        above = []
        for path in glob.glob(folder + "/log-*"):
            with open(path, encoding="ascii") as file:
                above += [float(line) for line in file]
    above.sort()
    return 60 * games / took, statistics.median(above), above[int(0.99 * len(above))]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--fastchess")
    parser.add_argument("--cutechess")
    options = parser.parse_args()
    options.build = os.path.abspath(options.build)
    runners = ["agon"] + [r for r in ("fastchess", "cutechess") if getattr(options, r)]
    found = {runner: [] for runner in runners}
    for _ in range(options.rounds):
        for runner in runners:
            found[runner].append(play(runner, options, options.build + "/bench/bench-instant"))
    for runner in runners:
        games, median, most = (statistics.median(column) for column in zip(*found[runner]))
        print(f"{runner}: {games:.0f} games a minute; above: median {median:.3f} ms, 99% {most:.3f} ms; "
              f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
