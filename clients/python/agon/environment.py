"""Games for programs that learn: states as OpenSpiel has them, and an environment as PettingZoo does.

An action is a number: the place of a move in Position.moves(), which has an order of its own in each
position. A turn of several moves is as many actions by one player. Games in which not everything is
seen or time changes the board are refused.
"""
from __future__ import annotations

import random
from typing import Any, Dict, Iterator, List, Optional, Tuple

from .game import Game
from .position import Position

TERMINAL = -4  # OpenSpiel's player where nobody is to move


class State:
    """A copy of a position with the methods of OpenSpiel's State; apply_action() changes it."""

    def __init__(self, game: Game, position: Optional[Position] = None) -> None:
        if game.hidden or game.real_time:
            raise ValueError("%s is not played in turns with everything to be seen" % game.name)
        self.game = game
        self.position = position.copy() if position else game.position()
        self._moves = self.position.moves()

    def current_player(self) -> int:
        """Who moves."""
        return self.position.seat if self._moves else TERMINAL

    def num_players(self) -> int:
        """How many play."""
        return self.game.seats

    def num_distinct_actions(self) -> int:
        """Actions are below that in every position of the game."""
        return int(self.game._c.max_moves)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self._moves

    def legal_actions(self) -> List[int]:
        """The actions here: 0, 1, 2 ..."""
        return list(range(len(self._moves)))

    def legal_actions_mask(self) -> bytes:
        """A byte for each action of the game, 1 where it is legal."""
        return b"\1" * len(self._moves) + b"\0" * (self.num_distinct_actions() - len(self._moves))

    def action_to_string(self, action: int) -> str:
        """The text of a legal action."""
        return self._moves[self._checked(action)].text

    def string_to_action(self, text: str) -> int:
        """The legal action of a text."""
        for action, move in enumerate(self._moves):
            if move.text == text:
                return action
        raise ValueError("'%s' is no legal move" % text)

    def apply_action(self, action: int) -> None:
        """Plays it."""
        self.position.play(self._moves[self._checked(action)])
        self._moves = self.position.moves()

    def _checked(self, action: int) -> int:
        if not 0 <= action < len(self._moves):
            raise ValueError("expected an action below %d, found %d" % (len(self._moves), action))
        return action

    def returns(self) -> List[float]:
        """What each player has won, from -1 to 1; 0 while the game goes on."""
        result = self.position.result
        if not result:
            return [0.0] * self.game.seats
        if self.game.seats == 1:
            return list(result.points)
        return [2 * share - 1 for share in result.points]

    def observation(self) -> Tuple[int, ...]:
        """A number for each cell: 0 for none, else one for what stands there and whose it is.

        ValueError where a cell holds several pieces, or pieces lie anywhere.
        """
        if self.game.shape in ("pegs", "polygons"):
            raise ValueError("%s has no cells for one piece each" % self.game.name)
        board = [0] * len(self.game.cells)
        kinds = self.game._c.board.pieces
        for item in self.position.items():
            if 0 <= item.cell < len(board):
                board[item.cell] = 1 + item.piece + kinds * (item.seat + 1)
        return tuple(board)

    def observation_string(self) -> str:
        """The position as text."""
        return self.position.text

    def clone(self) -> State:
        """Another one like this."""
        return State(self.game, self.position)

    def __str__(self) -> str:
        return self.position.text


class Environment:
    """A game with the methods of PettingZoo's AECEnv, for one agent a seat.

    It needs neither PettingZoo nor gymnasium, so what would be a space is the number of actions.
    """

    metadata = {"render_modes": ["ansi", "svg"], "name": "agon", "is_parallelizable": False}

    def __init__(self, game: Game, render_mode: str = "ansi") -> None:
        self.game, self.render_mode = game, render_mode
        self.possible_agents = ["seat_%d" % i for i in range(game.seats)]
        self.random = random.Random()
        self.reset()

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins again; `seed` is for sample()."""
        if seed is not None:
            self.random.seed(seed)
        self.state = State(self.game)
        self.state.observation()  # may be refused
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()
        self._select()

    def _settle(self) -> None:
        """At the game's end each agent gets what it has won."""
        if self.state.is_terminal():
            self.rewards = dict(zip(self.possible_agents, self.state.returns()))
            for name, reward in self.rewards.items():
                self._cumulative_rewards[name] += reward
            self.terminations = dict.fromkeys(self.possible_agents, True)

    def _select(self) -> None:
        """Who is next; at the end each agent hears of it once."""
        if self.state.is_terminal():
            if self.agents:
                self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.state.current_player()]

    def num_actions(self) -> int:
        """Actions are below that."""
        return self.state.num_distinct_actions()

    def observe(self, agent: str) -> Dict[str, Any]:
        """What an agent sees: the board, and which actions it has."""
        mine = agent == self.agent_selection and not self.state.is_terminal()
        mask = self.state.legal_actions_mask() if mine else b"\0" * self.num_actions()
        return {"observation": self.state.observation(), "action_mask": mask}

    def last(self) -> Tuple[Dict[str, Any], float, bool, bool, Dict[str, Any]]:
        """What the selected agent sees, and what it has won since it was last selected."""
        agent = self.agent_selection
        return (self.observe(agent), self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def sample(self) -> Optional[int]:
        """A legal action at random; None at the end."""
        actions = self.state.legal_actions()
        return self.random.choice(actions) if actions else None

    def step(self, action: Optional[int]) -> None:
        """The selected agent plays; one whose game is over leaves with None."""
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("the game is over: expected None")
            self.agents.remove(agent)
            self._select()
            return
        if action is None:
            raise ValueError("expected an action")
        self.state.apply_action(action)
        self._cumulative_rewards[agent] = 0.0
        self._settle()
        self._select()

    def agent_iter(self) -> Iterator[str]:
        """The selected agent, until all have left."""
        while self.agents:
            yield self.agent_selection

    def render(self) -> str:
        """The position as text, or as SVG."""
        return self.state.position.svg() if self.render_mode == "svg" else str(self.state)

    def close(self) -> None:
        """Nothing is to be closed."""
