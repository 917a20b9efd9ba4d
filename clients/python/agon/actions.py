"""Games for programs that learn, with the methods of OpenSpiel's games and states.

An action is a number that means the same in every position of its game. A move is a few numbers
(the library's agon_rules.parts): for Arimaa one, for a variant of chess on a large board the cell it
leaves, the cell it enters, what the piece becomes and what is captured on the way. Each of them is
an action: the first always, a later one only where moves are left that differ in it. So most moves
are a single action, and choosing a promotion or a move on a large board takes a second one.
"""
from __future__ import annotations

import json
from typing import Any, Dict, List, NamedTuple, Optional, Tuple, Union

from ._errors import BadText
from ._libagon import ffi, lib
from .game import Game
from .planes import Planes
from .position import Move, Position

TERMINAL = -4  # OpenSpiel's player where nobody is to move
LENGTH = 10_000


class PlayerAction(NamedTuple):
    """An action and who took it."""

    player: int
    action: int


class ActionGame(Game):
    """A Game whose moves are numbered, with the methods of OpenSpiel's Game.

    max_length: after so many actions a state is terminal and everybody's return is 0. ValueError for
    games in which time changes the board or players do not see everything.
    """

    def __init__(self, id: str, *, max_length: int = LENGTH, **setup: Any) -> None:
        super().__init__(id, **setup)
        if self.hidden or self.real_time:
            raise ValueError("%s is not played in turns with everything visible" % self.name)
        if max_length < 1:
            raise ValueError("max_length: expected 1 or more, found %d" % max_length)
        self.max_length = max_length
        self._part = ffi.new("struct agon_part[]", lib.AGON_MOVE_PARTS)
        count = self._c.rules.parts(self._c, 0, self._part)
        self.action_sizes: Tuple[int, ...] = tuple(self._part[i].size for i in range(count))
        self._first_action = [sum(self.action_sizes[:i]) for i in range(count)]
        self._planes = Planes(self)

    def _parts(self, code: int) -> Tuple[int, ...]:
        """A move as actions, all of them."""
        part = ffi.new("struct agon_part[]", lib.AGON_MOVE_PARTS)
        count = self._c.rules.parts(self._c, code, part)
        return tuple(self._first_action[i] + part[i].value for i in range(count))

    def new_initial_state(self, position: Optional[str] = None) -> State:
        """The state at the start of the game, or at the text of a position."""
        return State(self, position)

    def new_initial_states(self) -> List[State]:
        """The only state at the start of the game."""
        return [State(self)]

    def num_players(self) -> int:
        """How many play."""
        return self.seats

    def num_distinct_actions(self) -> int:
        """Actions are from 0 to below this."""
        return sum(self.action_sizes)

    def max_game_length(self) -> int:
        """A game has at most this many actions."""
        return self.max_length

    def max_history_length(self) -> int:
        """The same, as there is no chance."""
        return self.max_length

    def max_move_number(self) -> int:
        """The same."""
        return self.max_length

    def max_chance_nodes_in_history(self) -> int:
        """None."""
        return 0

    def max_chance_outcomes(self) -> int:
        """None."""
        return 0

    def min_utility(self) -> float:
        """The least that a player can have in the end."""
        return 0.0 if self.seats == 1 else -1.0

    def max_utility(self) -> float:
        """The most."""
        return 1.0

    def utility_sum(self) -> Optional[float]:
        """What the returns of all add up to; None where that differs."""
        sides = [self.teams.count(team) for team in set(self.teams)]
        return 0.0 if len(sides) == 2 and sides[0] == sides[1] else None

    def observation_tensor_shape(self) -> List[int]:
        """Planes, rows and columns; ValueError where pieces may lie anywhere."""
        return list(self._planes.shape)

    def observation_tensor_size(self) -> int:
        """Their product."""
        planes, rows, columns = self._planes.shape
        return planes * rows * columns

    def observation_planes(self) -> List[str]:
        """What each plane shows, in order."""
        return list(self._planes.names)

    def deserialize_state(self, text: str) -> State:
        """The state that State.serialize() wrote."""
        try:
            written = json.loads(text)
            position, actions = written["position"], [int(action) for action in written["actions"]]
        except (ValueError, KeyError, TypeError) as error:
            raise BadText("expected a state as serialize() writes it: %s" % error) from None
        state = self.new_initial_state(position)
        for action in actions:
            state.apply_action(action)
        return state

    def serialize(self) -> str:
        """The game as text, for deserialize_game()."""
        return json.dumps(self._setup())

    def _setup(self) -> Dict[str, Any]:
        return {"id": self.id, "variant": self.variant or None, "options": self.options or None,
                "start": self.start, "definition": self.definition or None,
                "max_length": self.max_length}

    def __str__(self) -> str:
        return self.serialize()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ActionGame) and self._setup() == other._setup()

    def __hash__(self) -> int:
        return hash(self.serialize())

    def __reduce__(self) -> Tuple[Any, ...]:
        return deserialize_game, (self.serialize(),)


class State:
    """A state of a game, with the methods of OpenSpiel's State; apply_action() changes it.

    Every `player` may be left out, which is the player to move. One who does not exist is a
    ValueError.
    """

    def __init__(self, game: ActionGame, position: Optional[str] = None) -> None:
        self._game, self._start = game, position
        self.position = game.position(position)
        self._history: List[PlayerAction] = []
        self._before: List[Tuple[List[Tuple[int, Tuple[int, ...]]], int]] = []
        self._list()

    def _list(self) -> None:
        """Takes all moves of the position."""
        game, line = self._game._c, self.position._line
        codes = ffi.new("agon_move[]", max(game.max_moves, 1))
        count = lib.agon_line_moves(line, codes)
        self._left = [(code, self._game._parts(code)) for code in codes[0:count]]
        self._stage = 0

    # ---- what it is ----

    def get_game(self) -> ActionGame:
        """The game."""
        return self._game

    def num_players(self) -> int:
        """How many play."""
        return self._game.seats

    def num_distinct_actions(self) -> int:
        """Actions are from 0 to below this."""
        return self._game.num_distinct_actions()

    def _player(self, player: Optional[int]) -> int:
        if player is None:
            return self.position.seat
        if not 0 <= player < self._game.seats:
            raise ValueError("expected player >= 0 and player < %d, found %d"
                             % (self._game.seats, player))
        return player

    def current_player(self) -> int:
        """Who is to move; TERMINAL, -4, at the end."""
        return TERMINAL if self.is_terminal() else self.position.seat

    def is_terminal(self) -> bool:
        """Whether the game is over, or as long as it may be."""
        return not self._left or len(self._history) >= self._game.max_length

    def is_chance_node(self) -> bool:
        """Never: there is no chance in these games."""
        return False

    def is_simultaneous_node(self) -> bool:
        """Never: players take turns."""
        return False

    def is_mean_field_node(self) -> bool:
        """Never."""
        return False

    def is_player_node(self) -> bool:
        """Whether somebody is to move."""
        return not self.is_terminal()

    def is_initial_state(self) -> bool:
        """Whether nothing has been played."""
        return not self._history

    def returns(self) -> List[float]:
        """What each player has, from -1 to 1 (a puzzle: 0 to 1); 0 until the game is over."""
        result = self.position.result
        if not result:
            return [0.0] * self._game.seats
        if self._game.seats == 1:
            return list(result.points)
        return [2 * share - 1 for share in result.points]

    def rewards(self) -> List[float]:
        """What the last action brought each player."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What one has."""
        return self.returns()[self._player(player)]

    def player_reward(self, player: int) -> float:
        """What the last action brought one."""
        return self.rewards()[self._player(player)]

    # ---- actions ----

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        """The actions here, in order; none for those who are not to move."""
        if self._player(player) != self.position.seat or self.is_terminal():
            return []
        return sorted({parts[self._stage] for _, parts in self._left})

    def legal_actions_mask(self, player: Optional[int] = None) -> List[int]:
        """A number for each action of the game, 1 where it is legal, else 0."""
        mask = [0] * self.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def _with(self, action: int) -> List[Tuple[int, Tuple[int, ...]]]:
        """The moves that an action leaves; ValueError: it is not legal."""
        left = [move for move in self._left if move[1][self._stage] == action]
        if not left or self.is_terminal():
            raise ValueError("%d is not a legal action here" % action)
        return left

    def apply_action(self, action: int) -> None:
        """Takes a legal action; the move is played when no other is left."""
        action, player = int(action), self.current_player()
        left = self._with(action)
        self._before.append((self._left, self._stage))
        self._history.append(PlayerAction(player, action))
        if len(left) == 1:
            self.position.play(Move(left[0][0], ""))
            self._list()
            return
        self._left, self._stage = left, self._stage + 1
        while len({parts[self._stage] for _, parts in left}) == 1:
            self._stage += 1

    def undo_action(self, player: int, action: int) -> None:
        """Takes back the last action, which was this one."""
        if not self._history or self._history[-1] != (player, action):
            raise ValueError("action %d of player %d was not the last" % (action, player))
        self._left, self._stage = self._before.pop()
        self._history.pop()
        if len(self._with(action)) == 1:
            self.position.undo_move()

    def child(self, action: int) -> State:
        """The state after an action; this one stays."""
        state = self.clone()
        state.apply_action(action)
        return state

    def action_to_string(self, player_or_action: int, action: Optional[int] = None) -> str:
        """The text of a legal action, which may follow its player.

        It is that of the move, or where several are left, what their texts begin with, and the
        action.
        """
        action = player_or_action if action is None else action
        texts = [self._text(code) for code, _ in self._with(action)]
        if len(texts) == 1:
            return texts[0]
        low, high, same = min(texts), max(texts), 0
        while same < len(low) and low[same] == high[same]:
            same += 1
        return "%s... (%d)" % (low[:same], action)

    def _text(self, code: int) -> str:
        game, text = self._game._c, ffi.new("char[]", lib.AGON_TEXT_MAX)
        game.rules.write_move(game, self.position._line.pos, code, text, lib.AGON_TEXT_MAX)
        return str(ffi.string(text), "utf-8")

    def string_to_action(self, player_or_text: Union[int, str], text: Optional[str] = None) -> int:
        """The legal action of a text, which may follow its player."""
        text = str(player_or_text) if text is None else text
        for action in self.legal_actions():
            if self.action_to_string(action) == text:
                return action
        raise ValueError("'%s' is not a legal action here" % text)

    def turn_to_actions(self, turn: str) -> List[int]:
        """The actions of a turn's text, as engines and records have it, from here on."""
        if self._stage:
            raise ValueError("a move is half chosen")
        after, made = self.position.copy(), len(self.position.open_moves())
        after.play(turn)
        if after._line.turns != self.position._line.turns + 1:
            raise BadText("expected one turn, found '%s'" % turn)
        state, actions = self.clone(), []
        for code in after.last_moves()[made:]:
            parts, played = self._game._parts(code), False
            while not played:
                actions.append(parts[state._stage])
                played = len(state._with(actions[-1])) == 1
                state.apply_action(actions[-1])
        return actions

    # ---- history ----

    def history(self) -> List[int]:
        """The actions so far."""
        return [action for _, action in self._history]

    def full_history(self) -> List[PlayerAction]:
        """The actions so far, with their players."""
        return list(self._history)

    def history_str(self) -> str:
        """The actions so far as text."""
        return ", ".join(str(action) for action in self.history())

    def move_number(self) -> int:
        """How many actions there were."""
        return len(self._history)

    def clone(self) -> State:
        """Another state like this one."""
        other = State.__new__(State)
        other._game, other._start = self._game, self._start
        other.position = self.position.copy()
        other._history, other._before = list(self._history), list(self._before)
        other._left, other._stage = self._left, self._stage
        return other

    def serialize(self) -> str:
        """The state as text, for ActionGame.deserialize_state()."""
        return json.dumps({"position": self._start, "actions": self.history()})

    def __reduce__(self) -> Tuple[Any, ...]:
        return self._game.deserialize_state, (self.serialize(),)

    def to_string(self) -> str:
        """The position as text; the actions of a move that is half chosen follow " > "."""
        chosen: List[str] = []
        if self._stage:
            parts = self._left[0][1]
            chosen = [" >"] + [str(parts[i]) for i in range(self._stage)]
        return self.position.text + " ".join(chosen)

    def __str__(self) -> str:
        return self.to_string()

    def __repr__(self) -> str:
        return self.to_string()

    # ---- observations ----

    def observation_string(self, player: Optional[int] = None) -> str:
        """What a player sees, which is everything, as text."""
        self._player(player)
        return self.to_string()

    def observation_tensor(self, player: Optional[int] = None) -> List[float]:
        """What a player sees as planes, one after another, row by row."""
        values = [0.0] * self._game.observation_tensor_size()
        self._game._planes.fill(self, self._player(player), values)
        return values


def deserialize_game(text: str) -> ActionGame:
    """The game that ActionGame.serialize() wrote."""
    try:
        setup = json.loads(text)
        id = setup.pop("id")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadText("expected a game as serialize() writes it: %s" % error) from None
    return ActionGame(id, **setup)


def serialize_game_and_state(game: ActionGame, state: State) -> str:
    """Both as text."""
    return game.serialize() + "\n" + state.serialize()


def deserialize_game_and_state(text: str) -> Tuple[ActionGame, State]:
    """Both, as serialize_game_and_state() wrote them."""
    first, _, second = text.partition("\n")
    game = deserialize_game(first)
    return game, game.deserialize_state(second)
