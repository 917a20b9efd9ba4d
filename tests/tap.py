"""TAP for tests that are Python scripts."""
import sys

_points = 0
_failed = 0


def point(good, name, said="", skip=""):
    """One point, with the last lines of what was said if it failed; whether it passed."""
    global _points, _failed
    _points += 1
    name = name.replace("#", r"\#")
    print(f"{'ok' if good else 'not ok'} {_points} - {name}{' # SKIP ' + skip if skip else ''}")
    if not good:
        _failed += 1
        for line in said.strip().split("\n")[-20:]:
            print("#", line[:200])
    sys.stdout.flush()
    return good


def plan():
    """How many points there were; the exit status of the script."""
    print(f"1..{_points}", flush=True)
    return 1 if _failed else 0
