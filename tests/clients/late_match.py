#!/usr/bin/env python3
"""A tournament in which exceeding six seconds forfeits the match, and a program that does so.

usage: late_match.py AGOND DATA URL TOKEN_FILE COMMAND...

The server of URL has its folder at DATA. COMMAND, with a pupil's code in TOKEN_FILE as its token, never
plays a turn in time. It is to lose the first game on time and with it the match, of three games against
an engine of the server; says what came of it, and ends with 1, if anything else did.
"""
import os
import signal
import subprocess
import sys

sys.dont_write_bytecode = True
from organiser import Site, until  # noqa: E402

AGOND, DATA, URL, TOKEN = sys.argv[1:5]
GAMES = 3


def hold(teacher, tournament):
    """The only match, when all is over."""
    made = teacher.ask("tournament_class", tournament=tournament, names=["Pupil"])
    with open(TOKEN, "w", encoding="utf-8") as file:
        file.write(made["players"][0]["code"] + "\n")
    teacher.ask("tournament_register", tournament=tournament, player="Robot", engine="random")
    program = subprocess.Popen(["setpriv", "--pdeathsig", "KILL"] + sys.argv[5:], stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        until(teacher, tournament, lambda a: a["players"][0]["online"])
        teacher.ask("tournament_start", tournament=tournament)
        until(teacher, tournament, lambda a: a["tournament"]["state"] == "over")
    finally:
        os.killpg(program.pid, signal.SIGKILL)  # and what it has started
        program.wait()
    return teacher.ask("tournament_matches", tournament=tournament)["matches"][0]


def main():
    """0: judged as the rule says."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what was started ends too
    name = "Teacher-%d" % os.getpid()
    teacher = Site(URL)
    teacher.ask("register", name=name, password="chalk and board")
    subprocess.check_call([AGOND, "admin", "--data", DATA, "role", name, "organiser"],
                          stdout=subprocess.DEVNULL)
    made = teacher.ask("tournament_create", title="Late", game="kamisado", games=GAMES,
                       control="6s", late_loses="match", entry="organiser")
    match = hold(teacher, made["id"])
    pupil = match["players"].index(0)
    judged = {
        "lost": match["lost"] == pupil,
        "points": match["points"][pupil] == 0 and match["points"][1 - pupil] == GAMES,
        "games": [game["why"] for game in match["games"] if game["state"] == "done"] == ["time"],
    }
    wrong = [what for what, good in judged.items() if not good]
    if wrong:
        print("not as expected: %s of %s" % (", ".join(wrong), match), file=sys.stderr)
    return 1 if wrong else 0


sys.exit(main())
