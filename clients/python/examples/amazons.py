"""A game of the Amazons against the engine, with nothing but the package: paste it into a notebook, or

    python3 amazons.py [NODES]

The player here looks one turn ahead: after it, its own amazons shall have many squares to go to and
those of the engine few. NODES is how much the engine may think a turn.
"""
# %% The game, and who plays it
import sys

import agon

nodes = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
game = agon.Game("amazons")
position = game.position()
engine = agon.Engine(game)


# %% A player of our own
def choose(position, tries=200):
    """The turn that leaves us the best board, by the game's own simple evaluation."""
    me, best, turn = position.seat, None, None
    turns = position.turns()
    for text in turns[::max(1, len(turns) // tries)]:
        position.play(text)
        value = position.value(me) or 0
        position.undo_turn()
        if best is None or value > best:
            best, turn = value, text
    return turn


# %% The game
while not position.over:
    if position.seat == 0:
        turn = choose(position)
    else:
        turn = engine.think(position, nodes=nodes, seed=1).turn
    print("%2d. %s %s" % (len(position.played) + 1, ("You", "Agon")[position.seat], turn))
    position.play(turn)

# %% How it ended, and the board
print(position.result)
print(agon.Record.of(position, player1="You", player2="Agon"))
position
