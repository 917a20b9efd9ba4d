#!/usr/bin/env python3
"""A class on a local network over plain HTTP: the pupils' side is another network namespace.

usage: classroom.py AGOND C_EXAMPLE CLIENTS

A server bound to all addresses; the teacher makes a class of four in one step; from the other
namespace one pupil logs in with a code as a browser does, three programs join with theirs, and all
programs check in and play to the end. Skipped where no namespaces can be made.
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import tap  # noqa: E402
from organiser import Site, until  # noqa: E402

AGOND, EXAMPLE, CLIENTS = sys.argv[1:4]  # or: --login URL CODE, in the other namespace
SPACE = "agon%d" % os.getpid()
NET = "10.%d.%d." % (64 + os.getpid() % 64, os.getpid() // 64 % 256)
OURS, THEIRS = NET + "1", NET + "2"


def inside(*words):
    """The words of a command that runs in the pupils' namespace."""
    return ["ip", "netns", "exec", SPACE, *words]


def make_network():
    """Two namespaces with a cable between them; False where that is not permitted."""
    for line in (
        "ip netns add %s" % SPACE,
        "ip link add %sa type veth peer name %sb" % (SPACE, SPACE),
        "ip link set %sb netns %s" % (SPACE, SPACE),
        "ip addr add %s/24 dev %sa" % (OURS, SPACE),
        "ip link set %sa up" % SPACE,
        "ip -n %s addr add %s/24 dev %sb" % (SPACE, THEIRS, SPACE),
        "ip -n %s link set %sb up" % (SPACE, SPACE),
    ):
        if subprocess.call(line.split(), stderr=subprocess.DEVNULL) != 0:
            return False
    return True


def drop_network():
    """Takes the cable and the namespace away."""
    subprocess.call(["ip", "link", "del", SPACE + "a"], stderr=subprocess.DEVNULL)
    subprocess.call(["ip", "netns", "del", SPACE], stderr=subprocess.DEVNULL)


def start_server(folder):
    """agond at all addresses; its process, the site's port and the bots'."""
    server = subprocess.Popen(
        ["setpriv", "--pdeathsig", "KILL", AGOND, "--data", folder, "--bind", "0.0.0.0", "--port", "0", "--bot-port", "0",
         "--starter-games", "off"],
        stdout=subprocess.PIPE, text=True)
    bots = None
    while True:
        line = server.stdout.readline()
        found = re.match(r"Bots .* port (\d+)", line)
        bots = found[1] if found else bots
        found = re.search(r"http://.*:(\d+)/", line)
        if found:
            return server, found[1], bots


def start_pupils(folder, pupils, bots):
    """Programs in the other namespace, each with its code."""
    started = []
    for i, pupil in enumerate(pupils):
        path = os.path.join(folder, "code%d" % i)
        with open(path, "w") as file:
            file.write(pupil["code"].upper() + "\n")
        python = ["python3", os.path.join(CLIENTS, "python", "example.py"), OURS + ":" + bots, path]
        started.append(subprocess.Popen(
            inside(*(python if i % 2 else [EXAMPLE, OURS, bots, path])),
            stdout=open(path + ".out", "wb")))
    return started


def passed(folder):
    """How many programs were told that they had passed a test game."""
    told = 0
    for name in os.listdir(folder):
        if name.endswith(".out"):
            with open(os.path.join(folder, name)) as file:
                told += bool(re.search(r"^game \S+ passed", file.read(), re.MULTILINE))
    return told


# ---- the class ----


def hold_class(folder, port, bots):
    """From the teacher's account to the final standings."""
    url = "http://%s:%s/" % (OURS, port)
    teacher = Site(url)
    teacher.ask("register", name="Teacher", password="chalk and board")
    subprocess.check_call([AGOND, "admin", "--data", folder, "role", "Teacher", "organiser"],
                          stdout=subprocess.DEVNULL)
    made = teacher.ask("tournament_create", title="Class 5b", game="kamisado", games=2,
                       late_loses="match", check_in=True, entry="organiser")
    tournament = made.get("id", "")
    pupils = teacher.ask("tournament_class", tournament=tournament,
                         names=["Anna", "Ben", "Cem", "Dai"]).get("players", [])
    tap.point(len(pupils) == 4, "a class is made in one step")
    login = subprocess.run(inside("python3", __file__, "--login", url, pupils[3]["code"]),
                           capture_output=True, text=True)
    answer = json.loads(login.stdout or "{}")
    tap.point(answer.get("you", {}).get("name") == pupils[3]["account"],
          "a code logs in over plain HTTP from the other namespace")
    programs = start_pupils(folder, pupils[:3], bots)
    try:
        there = until(teacher, tournament, lambda a: sum(p["online"] for p in a["players"]) == 3)
        tap.point(sum(p["online"] for p in there["players"]) == 3, "programs join with their codes")
        for pupil in pupils[:3]:
            teacher.ask("tournament_check", tournament=tournament, player=pupil["player"])
        ready = until(teacher, tournament,
                      lambda a: sum(p["state"] == "ready" for p in a["players"]) == 3)
        tap.point(sum(p["state"] == "ready" for p in ready["players"]) == 3, "they check in")
        until(teacher, tournament, lambda _: passed(folder) == 3)
        tap.point(passed(folder) == 3, "they hear that they have passed")
        tap.point(teacher.ask("tournament_start", tournament=tournament)["ok"], "it starts")
        over = until(teacher, tournament, lambda a: a["tournament"]["state"] == "over")
        table = over["stages"][0]["standings"]
        tap.point(over["tournament"]["played"] == 6 and sum(s["points"] for s in table) == 6,
              "it is played to its end")
    finally:
        for program in programs:
            program.kill()
            program.wait()


def main():
    """Makes the network and the server, and takes them away again."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    may = os.geteuid() == 0 and shutil.which("ip")
    server = None
    with tempfile.TemporaryDirectory() as folder:
        try:
            if not may or not make_network():
                print("1..0 # SKIP network namespaces cannot be made here (root and iproute2 are needed)")
                return 0
            server, port, bots = start_server(folder)
            hold_class(folder, port, bots)
            return tap.plan()
        finally:
            if may:
                drop_network()
            if server:
                server.kill()
                server.wait()


if AGOND == "--login":
    print(json.dumps(Site(EXAMPLE).ask("code", code=CLIENTS)))
else:
    sys.exit(main())
