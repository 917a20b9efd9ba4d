"""Environments: PettingZoo's for the players of a game who take turns, Gymnasium's for one of them.

They need numpy. Where PettingZoo or Gymnasium is installed, they are environments of its classes.
"""
from __future__ import annotations

from typing import Any, Callable, Dict, Iterator, Optional, Tuple

import numpy

from . import spaces
from .actions import ActionGame, State
from .planes import HIGHEST

Observation = Dict[str, Any]
Opponent = Callable[[State, Any], int]


class _Alone:
    """The base of environments where the package that has it is not installed."""


def _base(module: str, name: str) -> Any:
    try:
        return getattr(__import__(module), name)
    except ImportError:
        return _Alone


def observation_space(game: ActionGame) -> Any:
    """What a player sees: the planes, and which actions are legal."""
    shape, actions = tuple(game.observation_tensor_shape()), game.num_distinct_actions()
    return spaces.Dict({"observation": spaces.Box(0.0, HIGHEST, shape, numpy.float32),
                        "action_mask": spaces.Box(0, 1, (actions,), numpy.int8)})


def observation(state: State, player: int) -> Observation:
    """What a player sees of a state; nothing is legal for who is not to move."""
    game = state.get_game()
    planes = numpy.zeros(game.observation_tensor_size(), numpy.float32)
    game._planes.fill(state, player, planes)
    mask = numpy.zeros(game.num_distinct_actions(), numpy.int8)
    mask[state.legal_actions(player)] = 1
    return {"observation": planes.reshape(game.observation_tensor_shape()), "action_mask": mask}


def drawn(state: State, render_mode: Optional[str]) -> Optional[str]:
    """A state as text or as SVG; None: nothing is to be drawn."""
    if render_mode is None:
        return None
    return state.position.svg() if render_mode == "svg" else str(state)


class Environment(_base("pettingzoo", "AECEnv")):  # type: ignore[misc]
    """A game as one of PettingZoo's environments for agents who take turns: an AECEnv.

    The agents are "seat_0", "seat_1" ... An action that is not legal is a ValueError. A game that
    becomes as long as it may be (ActionGame's max_length) is truncated.
    """

    metadata = {"render_modes": ["ansi", "svg"], "name": "agon_v0", "is_parallelizable": False,
                "render_fps": 4}

    def __init__(self, game: ActionGame, render_mode: Optional[str] = None) -> None:
        self.game, self.render_mode = game, render_mode
        self.possible_agents = ["seat_%d" % i for i in range(game.seats)]
        self.agents = list(self.possible_agents)
        self.action_spaces = {agent: spaces.Discrete(game.num_distinct_actions())
                              for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(game)
                                   for agent in self.possible_agents}

    def action_space(self, agent: str) -> Any:
        """The numbers of actions; always the same space for an agent."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        """What it sees; always the same space for an agent."""
        return self.observation_spaces[agent]

    @property
    def num_agents(self) -> int:
        """How many have not left."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """How many there are at the start."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> Environment:
        """This."""
        return self

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins again. Games have no chance, so a seed changes nothing; options["position"] is the
        text of a position to begin from."""
        self.board = self.game.new_initial_state((options or {}).get("position"))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    def _settle(self) -> None:
        """Selects who is next; at the end gives each what it has won, and selects all in turn."""
        if not self.board.is_terminal():
            self.agent_selection = self.possible_agents[self.board.current_player()]
            return
        over = self.board.position.over
        self.rewards = dict(zip(self.possible_agents, self.board.returns()))
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, not over)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What an agent sees."""
        return observation(self.board, self.possible_agents.index(agent))

    def state(self) -> Any:
        """What the player to move sees, without the mask."""
        return observation(self.board, self.board.position.seat)["observation"]

    def last(self, observe: bool = True) -> Tuple[Optional[Observation], float, bool, bool,
                                                  Dict[str, Any]]:
        """What the selected agent sees, and what it has won since it was last selected."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        """The selected agent takes an action; one whose game is over leaves with None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError("expected an action, found None")
        self.board.apply_action(action)
        self._cumulative_rewards[agent] = 0.0
        self._settle()

    def _leave(self, agent: str, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError("the game is over: expected None, found %s" % action)
        del self._cumulative_rewards[agent], self.infos[agent]
        del self.terminations[agent], self.truncations[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2 ** 63) -> Iterator[str]:
        """The selected agent, until all have left or there were so many steps."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def render(self) -> Optional[str]:
        """The position as text or as SVG, as render_mode says."""
        return drawn(self.board, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def play_at_random(state: State, random: Any) -> int:
    """An opponent: any legal action."""
    return int(random.choice(state.legal_actions()))


class SoloEnvironment(_base("gymnasium", "Env")):  # type: ignore[misc]
    """One seat of a game as one of Gymnasium's environments: an Env.

    opponent(state, random) gives an action for each other seat; random is the environment's generator
    of numpy, seeded by reset(). An action that is not legal ends the game with a reward of -1 and
    info["illegal"]; of the legal ones, observation["action_mask"] tells.
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 4}

    def __init__(self, game: ActionGame, seat: int = 0, opponent: Opponent = play_at_random,
                 render_mode: Optional[str] = None) -> None:
        if not 0 <= seat < game.seats:
            raise ValueError("expected a seat from 0 to %d, found %d" % (game.seats - 1, seat))
        self.game, self.seat, self.opponent, self.render_mode = game, seat, opponent, render_mode
        self.action_space = spaces.Discrete(game.num_distinct_actions())
        self.observation_space = observation_space(game)
        self._np_random: Any = None

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[Observation, Dict[str, Any]]:
        """Begins again, up to this seat's first action; options["position"] is the text of a
        position to begin from."""
        if seed is not None or self._np_random is None:
            self._np_random = numpy.random.default_rng(seed)
        self.state = self.game.new_initial_state((options or {}).get("position"))
        self._others_play()
        return observation(self.state, self.seat), {}

    def _others_play(self) -> None:
        while not self.state.is_terminal() and self.state.current_player() != self.seat:
            self.state.apply_action(self.opponent(self.state, self._np_random))

    def step(self, action: int) -> Tuple[Observation, float, bool, bool, Dict[str, Any]]:
        """Takes an action, and lets the others play up to this seat's next one.

        Returns the observation, the reward, whether the game is over, whether it became too long, and
        more.
        """
        if int(action) not in self.state.legal_actions(self.seat):
            return observation(self.state, self.seat), -1.0, True, False, {"illegal": True}
        self.state.apply_action(action)
        self._others_play()
        over = self.state.position.over
        return (observation(self.state, self.seat), float(self.state.returns()[self.seat]), over,
                self.state.is_terminal() and not over, {})

    def render(self) -> Optional[str]:
        """The position as text or as SVG, as render_mode says."""
        return drawn(self.state, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
