#!/usr/bin/env python3
"""A round robin of Kamisado on a real agond between bots of many kinds, to its end.

    bench/championship.py BUILD [--mix c=13,python=13,java=13,prolog=13,connect=12] [--sync power]
                          [--set NAME=VALUE ...]

BUILD is the build folder (its agond, agon and tests/clients/client-example). All bots answer from
one ply: they win if they can win at once, else play something; the limit is 6 s a turn. It prints
how many games there were and why they ended, how long it took, and the server's own time for a
turn, received to forwarded, by its own clock. Java's client is built into a temporary folder.
--set gives the tournament any setting (docs/protocol-server.md); a round that waits for the
organiser is begun. late-c, late-python, late-java and late-prolog take 8 s for every turn.
"""
import argparse
import collections
import functools
import http.cookiejar
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

print = functools.partial(print, flush=True)
HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class Site:
    """A session with the server, over HTTP."""

    def __init__(self, url):
        self.url = url
        jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
        self.token = ""
        self.token = self.ask("session")["token"]

    def ask(self, command, **arguments):
        """The answer to a command; it must be good."""
        request = urllib.request.Request(
            self.url + "api/" + command,
            json.dumps(arguments).encode(),
            {"Content-Type": "application/json", "X-Agon-Token": self.token},
        )
        try:
            with self.opener.open(request) as answer:
                found = json.load(answer)
        except urllib.error.HTTPError as error:
            sys.exit("%s: %s" % (command, error.read().decode()))
        self.token = found.get("token", self.token)
        return found


class Server:
    """agond in a folder of its own."""

    def __init__(self, build, folder, sync, nice):
        self.agond = os.path.join(build, "agond")
        self.data = os.path.join(folder, "data")
        self.process = subprocess.Popen(
            [self.agond, "--data", self.data, "--port", "0", "--bot-port", "0", "--sync", sync, "--starter-games", "off"],
            stdout=subprocess.PIPE,
            preexec_fn=lambda: os.nice(nice),
            text=True,
        )
        self.url = self.bot_port = None
        while not self.url:
            line = self.process.stdout.readline()
            bots = re.match(r"Bots .* port (\d+)", line)
            self.bot_port = bots[1] if bots else self.bot_port
            found = re.search(r"http://\S+/", line)
            self.url = found[0] if found else None

    def admin(self, *words):
        """What the machine's owner asks for."""
        command = [self.agond, "admin", "--data", self.data, *words]
        return subprocess.check_output(command, text=True)

    def stop(self):
        """Ends it, and says how."""
        self.process.send_signal(signal.SIGTERM)
        _, status, used = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        return "%d after %.2f s of processor" % (
            self.process.returncode, used.ru_utime + used.ru_stime)


LATE_S = 8
LATE = {
    "late.py": """import sys, time
sys.path.insert(0, sys.argv[1])
from agon_bot import Bot
def choose(turn):
    time.sleep(%d)
    return turn.legal[0]
Bot(sys.argv[2], open(sys.argv[3]).read().strip(), choose).run()
""",
    "late.c": """#include <agon_bot.h>
#include <stdio.h>
#include <unistd.h>
static const char *choose(void *user, const struct bot_turn *turn)
{
    (void)user;
    sleep(%d);
    return turn->legal[0];
}
int main(int argc, char **argv)
{
    char token[80] = "";
    FILE *file = argc > 3 ? fopen(argv[3], "r") : NULL;
    if (!file || fscanf(file, "%%79s", token) != 1)
        return 2;
    fclose(file);
    struct bot_options options = {.host = argv[1], .port = argv[2], .token = token};
    return bot_run(&options, choose, NULL);
}
""",
    "Late.java": """public class Late {
    public static void main(String[] a) throws Exception {
        agon.Bot.main(a, t -> { Thread.sleep(%d000); return t.legal().get(0); });
    }
}
""",
    "late.pl": """:- initialization(main, main).
main :- read_line_to_string(user_input, P),
    ( P == end_of_file -> true
    ; read_line_to_string(user_input, L), read_line_to_string(user_input, _), sleep(%d),
      split_string(L, " ", "", [_, T|_]), writeln(T), flush_output, main ).
""",
}


def build_late(folder):
    """Players of four languages that are late with every turn."""
    for name, text in LATE.items():
        with open(os.path.join(folder, name), "w") as file:
            file.write(text % LATE_S)
    c = os.path.join(HERE, "clients", "c")
    subprocess.check_call(["cc", "-std=gnu17", "-I", c, "-o", os.path.join(folder, "late"),
                           os.path.join(folder, "late.c"), c + "/agon_bot.c", "-ljansson"])


def build_java(folder):
    """agon-bot.jar and the example's class."""
    clients = os.path.join(HERE, "clients", "java")
    subprocess.check_call(["sh", os.path.join(clients, "build.sh"), folder])
    jar = os.path.join(folder, "agon-bot.jar")
    first = os.path.join(clients, "examples", "FirstPlayer.java")
    late = [os.path.join(folder, "Late.java")]
    subprocess.check_call(["javac", "-cp", jar, "-d", folder, first]
                          + [name for name in late if os.path.exists(name)])
    return jar + ":" + folder


def command_of(kind, build, server, token, java):
    """How a bot of a kind is started; its token lies where what was built for it does."""
    folder = os.path.dirname(token)
    at = "127.0.0.1:" + server.bot_port
    clients = os.path.join(HERE, "clients")
    connect = [os.path.join(build, "agon"), "connect", at, "--token-file", token, "--engine"]
    return {
        "c": [os.path.join(build, "tests/clients/client-example"), "127.0.0.1", server.bot_port,
              token],
        "python": ["python3", os.path.join(clients, "python", "example.py"), at, token],
        "java": ["java", "-Xmx48m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", java,
                 "FirstPlayer", at, token],
        "prolog": connect + ["text:swipl %s/prolog/kamisado.pl 0.01" % clients],
        "connect": connect + ["kamisado,depth=1"],
        "late-c": [os.path.join(folder, "late"), "127.0.0.1", server.bot_port, token],
        "late-python": ["python3", os.path.join(folder, "late.py"),
                        os.path.join(clients, "python"), at, token],
        "late-java": ["java", "-Xmx48m", "-cp", java, "Late", at, token],
        "late-prolog": connect + ["text:swipl " + os.path.join(folder, "late.pl")],
    }[kind]


def start_bots(build, server, folder, pupils, kinds, java):
    """A process for each pupil of the class."""
    bots = []
    for pupil, kind in zip(pupils, kinds):
        token = os.path.join(folder, pupil["account"])
        with open(token, "w") as file:
            file.write(pupil["code"])
        log = open(token + ".err", "w")
        bots.append(
            subprocess.Popen(
                command_of(kind, build, server, token, java),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=log,
                start_new_session=True,
            )
        )
    return bots


def wait(site, tournament, seconds, what):
    """Asks until what(answer) is true."""
    until = time.monotonic() + seconds
    while True:
        answer = site.ask("tournament", tournament=tournament)
        if what(answer):
            return answer
        if time.monotonic() > until:
            gone = [p["account"] for p in answer["players"] if not p["online"]]
            state = answer["tournament"]["state"]
            sys.exit("after %d s: %s; not there: %s" % (seconds, state, gone))
        time.sleep(0.5)


def report(site, tournament, kinds, seconds):
    """What came of it."""
    whys, lost, start = collections.Counter(), collections.Counter(), 0
    while start is not None:
        page = site.ask("tournament_matches", **{"tournament": tournament, "from": start})
        start = page["next"]
        for match in page["matches"]:
            for game in match["games"]:
                whys[game["why"]] += 1
                if game["why"] not in ("goal", "blocked"):
                    loser = match["players"][0 if game["points"][0] == 0 else 1]
                    lost[kinds[loser] + " " + game["why"]] += 1
    games = sum(whys.values())
    print("%d games in %.1f s, %.1f a second; ended: %s"
          % (games, seconds, games / seconds, dict(whys)))
    print("lost otherwise than on the board:", dict(lost) or "none")


def main():
    """Reads the command line and plays."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build")
    parser.add_argument("--mix", default="c=13,python=13,java=13,prolog=13,connect=12")
    parser.add_argument("--sync", default="power", choices=["power", "process"])
    parser.add_argument("--nice", type=int, default=0, help="of the server, -20 to 19")
    parser.add_argument("--patience", type=int, default=300, help="s until all bots are there")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--boards", type=int, default=0)
    given = parser.parse_args()
    build = os.path.abspath(given.build)
    kinds = [k for k, n in (x.split("=") for x in given.mix.split(",")) for _ in range(int(n))]
    folder, bots = tempfile.mkdtemp(), []
    settings = dict(x.split("=", 1) for x in given.set)
    settings = {k: int(v) if v.isdigit() else {"true": True, "false": False}.get(v, v)
                for k, v in settings.items()}
    if any(kind.startswith("late-") for kind in kinds):
        build_late(folder)
    java = build_java(folder) if {"java", "late-java"} & set(kinds) else ""
    server = Server(build, folder, given.sync, given.nice)
    try:
        site = Site(server.url)
        site.ask("register", name="Ms-Rossi", password="correct horse")
        server.admin("role", "Ms-Rossi", "organiser")
        tournament = site.ask(
            "tournament_create", title="bench", game="kamisado",
            **{"control": "6s", "boards": given.boards, "late_loses": "game", **settings},
        )["id"]
        pupils = site.ask("tournament_class", tournament=tournament, count=len(kinds))["players"]
        bots = start_bots(build, server, folder, pupils, kinds, java)
        wait(site, tournament, given.patience, lambda a: all(p["online"] for p in a["players"]))
        print("%d bots (%s), sync %s, load %.1f"
              % (len(kinds), given.mix, given.sync, os.getloadavg()[0]))
        begun = time.monotonic()
        site.ask("tournament_start", tournament=tournament)
        live, breaks = [], []
        def over(answer):
            live.append(len(answer["live"]))
            waits = answer["tournament"]["next_round"] or answer["tournament"]["next_game"]
            if waits and answer["tournament"]["state"] == "running" and not answer["live"]:
                breaks.append(waits)
                site.ask("tournament_next_round", tournament=tournament)
            return answer["tournament"]["state"] == "over"
        wait(site, tournament, 2400, over)
        report(site, tournament, kinds, time.monotonic() - begun)
        print("rounds and breaks that were ended:", len(breaks))
        print("side by side: up to %d; load %.1f" % (max(live), os.getloadavg()[0]))
        print(server.admin("status"))
    finally:
        for bot in bots:
            os.killpg(bot.pid, signal.SIGKILL)
            bot.wait()
        print("agond ended with", server.stop())
        for name in sorted(os.listdir(folder)):
            if name.endswith(".err") and os.path.getsize(os.path.join(folder, name)):
                with open(os.path.join(folder, name)) as log:
                    print(name, log.readlines()[-1].rstrip())
        shutil.rmtree(folder)


main()
