"""An example player: wins if it can win at once, else plays anything (every game of Agon).

    python3 example.py SERVER TOKEN_FILE [--challenge NAME] [--game kamisado] [--control 6s]
        [--games 1]

SERVER is HOST:PORT of its bots, http://HOST:PORT of its site, or wss://HOST, encrypted; --ca FILE
names a school's own certificate for that. --challenge begins a game against that player; without it
the bot waits to be challenged. --games ends it after so many games. choose() below is all that a
player of your own has to replace.
"""
import argparse
import random
import sys

from agon_bot import Bot, Refused


def choose(turn):
    """The text of the turn to play. In Kamisado who reaches the far side wins."""
    home = "8" if turn.seat == 0 else "1"
    if turn.game.kind == "kamisado" and turn.game.variant == "single":
        winning = [text for text in turn.legal if text.endswith(home)]
        if winning:
            return winning[0]
    return random.choice(turn.legal) if turn.legal else None


class Player(Bot):
    """Says what happens."""

    rival, kind, control = None, "kamisado", "6s"

    def on_welcome(self, message):
        print("connected as", message["name"], flush=True)
        if self.rival and not message["games"]:
            self.challenge(self.kind, self.rival, self.control)

    def on_game(self, game):
        print("game", game.id, "against", game.opponent(), flush=True)

    def on_end(self, game, message):
        print("game", message["game"], message["result"], "(%s)" % message["why"], flush=True)
        if self.rival and not self.stopped:
            self.challenge(self.kind, self.rival, self.control)


def main():
    """Reads the command line and plays."""
    parser = argparse.ArgumentParser(description="An example player for Agon.")
    parser.add_argument("server", help="HOST:PORT, http://HOST:PORT or wss://HOST")
    parser.add_argument("token_file", help="a file with the bot's token")
    parser.add_argument("--challenge", metavar="NAME")
    parser.add_argument("--game", default="kamisado")
    parser.add_argument("--control", default="6s")
    parser.add_argument("--games", type=int)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--ca", metavar="FILE", help="believe these certificates")
    given = parser.parse_args()
    random.seed(given.seed)
    with open(given.token_file) as file:
        token = file.read().strip()
    try:
        player = Player(given.server, token, choose, ca=given.ca)
        player.rival, player.kind, player.control = given.challenge, given.game, given.control
        player.run(given.games)
    except (Refused, ValueError, OSError) as error:
        sys.exit("example.py: %s" % error)


main()
