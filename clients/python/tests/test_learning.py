"""Tests of the package `agon` for programs that learn.

The states are held to what OpenSpiel's own tests ask of every game, the environments to what
PettingZoo's api_test and seed_test and Gymnasium's check_env ask of theirs. The tests need numpy, and
none of those packages.
"""
import copy
import math
import pickle
import random
import unittest

import numpy

import agon

# Every game, and the variants whose boards, players or moves are of another kind.
SETUPS = [("arimaa", {}), ("kamisado", {}), ("kamisado", {"variant": "standard"}), ("abalone", {}),
          ("abalone", {"variant": "grand"}), ("abalone", {"variant": "4x2x2"}),
          ("abalone", {"variant": "3-players"}), ("abalone", {"variant": "6-players"}),
          ("abalone", {"options": "triangles=1 tri_push=1 line=4"}), ("amazons", {}),
          ("amazons", {"variant": "4x5", "options": "score=margin"}), ("hanoi", {}),
          ("hanoi", {"variant": "antwerp"}), ("akhimoraec", {"variant": "akd"})]
SETUPS += [(info.id, {}) for info in agon.games()
           if info.id not in {id for id, _ in SETUPS} | {"tangram", "ostomachion"}]
POLYGONS = [("tangram", {}), ("ostomachion", {"variant": "free"})]


def games(setups, length):
    """Games of set-ups, which last so many actions at most."""
    return [agon.ActionGame(id, max_length=length, **more) for id, more in setups]


class States(unittest.TestCase):
    """What OpenSpiel's tests of a random game look at, on the way and at the end."""

    def check_node(self, game, state):
        """A state in which somebody is to move."""
        player, actions = state.current_player(), state.legal_actions()
        self.assertTrue(state.is_player_node())
        self.assertFalse(state.is_chance_node() or state.is_simultaneous_node()
                         or state.is_mean_field_node())
        self.assertTrue(actions)
        self.assertEqual(actions, sorted(set(actions)))
        self.assertTrue(0 <= actions[0] and actions[-1] < game.num_distinct_actions())
        mask = state.legal_actions_mask()
        self.assertEqual((len(mask), [i for i, legal in enumerate(mask) if legal == 1], sum(mask)),
                         (game.num_distinct_actions(), actions, len(actions)))
        for other in range(game.num_players()):
            if other != player:
                self.assertEqual(state.legal_actions(other), [])
                self.assertEqual(sum(state.legal_actions_mask(other)), 0)
        texts = [state.action_to_string(player, action) for action in actions]
        self.assertEqual(len(set(texts)), len(texts))
        some = random.Random(len(actions)).randrange(len(actions))
        self.assertEqual(state.string_to_action(player, texts[some]), actions[some])
        self.assertEqual(state.action_to_string(actions[some]), texts[some])

    def check_observations(self, game, state):
        """What each player sees, and that nobody else does."""
        for player in range(game.num_players()):
            tensor = state.observation_tensor(player)
            self.assertEqual(len(tensor), game.observation_tensor_size())
            self.assertTrue(all(math.isfinite(value) for value in tensor))
            self.assertEqual(state.observation_string(player), str(state))
        for player in (-1, game.num_players()):
            for ask in (state.observation_string, state.observation_tensor, state.legal_actions,
                        state.player_return, state.player_reward):
                with self.assertRaisesRegex(ValueError, "expected player"):
                    ask(player)

    def check_same(self, state, other):
        """Two states that cannot be told apart."""
        self.assertEqual((str(state), state.history(), state.move_number(), state.legal_actions()),
                         (str(other), other.history(), other.move_number(), other.legal_actions()))

    def check_written(self, game, state):
        """What is read back from text is the same."""
        again, other = agon.deserialize_game_and_state(agon.serialize_game_and_state(game, state))
        self.assertEqual((again, str(again), hash(again)), (game, str(game), hash(game)))
        self.check_same(state, other)
        self.check_same(state, game.deserialize_state(state.serialize()))
        self.check_same(state, pickle.loads(pickle.dumps(state)))
        self.check_same(state, copy.deepcopy(state))

    def play(self, game, seed, observe=True):
        """A game at random, looked at everywhere."""
        chance, state, won = random.Random(seed), game.new_initial_state(), [0.0] * game.seats
        self.assertTrue(state.is_initial_state())
        self.assertEqual([str(first) for first in game.new_initial_states()], [str(state)])
        self.assertEqual((game.max_chance_outcomes(), game.max_chance_nodes_in_history()), (0, 0))
        past = []
        while not state.is_terminal():
            count = len(past)
            often = count < 10 or count & (count - 1) == 0
            won = [a + b for a, b in zip(won, state.rewards())]
            self.assertEqual(won, state.returns())
            self.check_node(game, state)
            if often:
                if observe:
                    self.check_observations(game, state)
                self.check_written(game, state)
                undone = state.clone()
                for before, player, action in reversed(past):
                    undone.undo_action(player, action)
                    self.check_same(undone, before)
            action, player = chance.choice(state.legal_actions()), state.current_player()
            before, twin, child = state.clone(), state.clone(), state.child(action)
            past.append((before, player, action))
            state.apply_action(action)
            twin.apply_action(action)
            self.check_same(state, twin)
            self.check_same(state, child)
            self.assertEqual(before.history() + [action], state.history())
        self.check_end(game, state, [(p, a) for _, p, a in past], won, observe)

    def check_end(self, game, state, past, won, observe):
        """The state at the end of a game."""
        self.assertLessEqual(state.move_number(), game.max_game_length())
        self.assertLessEqual(state.move_number(), game.max_move_number())
        self.assertLessEqual(len(state.full_history()), game.max_history_length())
        self.assertEqual(state.current_player(), agon.actions.TERMINAL)
        self.assertEqual(state.full_history(), past)
        self.assertEqual(state.history_str(), ", ".join(str(action) for _, action in past))
        self.assertEqual(state.legal_actions(), [])
        self.assertEqual(sum(state.legal_actions_mask()), 0)
        with self.assertRaises(ValueError):
            state.apply_action(0)
        returns = state.returns()
        self.assertEqual([a + b for a, b in zip(won, state.rewards())], returns)
        self.assertEqual(returns, [state.player_return(i) for i in range(game.num_players())])
        self.assertTrue(all(game.min_utility() <= one <= game.max_utility() for one in returns))
        if game.utility_sum() is not None:
            self.assertAlmostEqual(sum(returns), game.utility_sum())
        if observe:
            self.check_observations(game, state)
        self.check_written(game, state)

    def test_random_games(self):
        for game in games(SETUPS, 70):
            with self.subTest(game=str(game)):
                self.play(game, 4, observe=game.observation_tensor_size() < 50000)

    def test_games_to_the_end(self):
        for id, more in (("kamisado", {}), ("amazons", {"variant": "4x4"}), ("arimaa", {}),
                         ("abalone", {"variant": "the-wall", "options": "eject=1"})):
            game = agon.ActionGame(id, **more)
            state, chance = game.new_initial_state(), random.Random(7)
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
            self.assertTrue(state.position.over)
            self.assertEqual(sorted(state.returns()), [-1, 1])

    def test_puzzles_of_polygons(self):
        for game in games(POLYGONS, 12):
            self.play(game, 1, observe=False)
            for ask in (game.observation_tensor_shape, game.new_initial_state().observation_tensor):
                with self.assertRaisesRegex(ValueError, "no cells"):
                    ask()

    def test_all_games_have_numbers(self):
        for info in agon.games():
            for variant in info.variants:
                try:
                    game = agon.ActionGame(info.id, variant=variant.id)
                except ValueError as error:
                    self.assertRegex(str(error), "everything visible")
                    continue
                self.assertGreater(game.num_distinct_actions(), 1)
                if game.shape != "polygons":
                    cells = agon.planes.places(game)
                    self.assertEqual(len(set(cells)), len(game.cells), variant)
                    _, rows, columns = game.observation_tensor_shape()
                    self.assertEqual({0}, {min(row for row, _ in cells),
                                           min(column for _, column in cells)})
                    self.assertEqual((rows, columns), (1 + max(row for row, _ in cells),
                                                       1 + max(column for _, column in cells)))

    def test_refused(self):
        for id, more in (("abalone", {"options": "one_colour=1"}), ("akhimoraec", {})):
            with self.assertRaisesRegex(ValueError, "everything visible"):
                agon.ActionGame(id, **more)
        with self.assertRaisesRegex(ValueError, "max_length"):
            agon.ActionGame("chess", max_length=0)
        state = agon.ActionGame("chess").new_initial_state()
        for action in (-1, 0, 4254, 10 ** 9):
            with self.assertRaisesRegex(ValueError, "not a legal action"):
                state.apply_action(action)
        with self.assertRaisesRegex(ValueError, "not the last"):
            state.undo_action(0, 0)
        with self.assertRaisesRegex(ValueError, "not a legal action"):
            state.string_to_action("e2e5")
        for text in ("", "[]", "{}", '{"position": null, "actions": ["x"]}',
                     '{"position": null, "actions": [0]}', '{"position": "?", "actions": []}'):
            with self.assertRaises(ValueError):
                state.get_game().deserialize_state(text)
        for text in ("", "[]", "{}", '{"id": "go"}'):
            with self.assertRaises(ValueError):
                agon.deserialize_game(text)


class Actions(unittest.TestCase):
    """The numbers, as the documents have them."""

    def test_the_same_everywhere(self):
        """A move is the same action in every position of every game in which it is legal."""
        for game in games(SETUPS + POLYGONS, 1000):
            chance, known = random.Random(3), {}
            for _ in range(2):
                position = game.position()
                for _ in range(25):
                    for move in position.moves():
                        parts = game._parts(move.code)
                        self.assertEqual(known.setdefault(move.code, parts), parts)
                    if position.over:
                        break
                    position.play(chance.choice(position.moves()))

    def test_numbers_of_the_documents(self):
        def action(id, text, position=None, **more):
            state = agon.ActionGame(id, **more).new_initial_state(position)
            return state.string_to_action(text)

        e2, e4, square = 12, 28, 64
        self.assertEqual(action("chess", "e2e4"), e2 * square + e4)
        self.assertEqual(action("arimaa", "Ra1"), 256 + 0)
        self.assertEqual(action("arimaa", "Ea1"), 256 + 5)
        steps = "g [       e                                   E       r    R       ]"
        self.assertEqual(action("arimaa", "Ed3n", steps), 4 * 19)
        self.assertEqual(action("arimaa", "Ed3e", steps), 4 * 19 + 1)
        self.assertEqual(action("kamisado", "a1a2"), 8)
        self.assertEqual(action("abalone", "a1b2"), 12)
        self.assertEqual(action("amazons", "d1-d7"), 100 * 3 + 63)
        self.assertEqual(action("hanoi", "1c"), 2)

    def test_a_promotion_is_a_second_action(self):
        game = agon.ActionGame("chess")
        state = game.new_initial_state("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
        first = 48 * 64 + 56
        self.assertIn(first, state.legal_actions())
        self.assertRegex(state.action_to_string(first), r"^a7a8=\.\.\. \(%d\)$" % first)
        board = state.position.text
        state.apply_action(first)
        self.assertEqual((state.position.text, state.current_player()), (board, 0))
        self.assertTrue(str(state).endswith(" > %d" % first))
        texts = {state.action_to_string(action) for action in state.legal_actions()}
        self.assertEqual(texts, {"a7a8=" + kind for kind in "QRBN"})
        self.assertTrue(all(action >= 4096 for action in state.legal_actions()))
        state.apply_action(state.string_to_action("a7a8=N"))
        self.assertEqual((state.move_number(), state.position.played), (2, ["a7a8=N"]))
        for player, action in reversed(state.full_history()):
            state.undo_action(player, action)
        self.assertEqual((state.position.text, state.move_number()), (board, 0))

    def test_large_boards_take_two_actions(self):
        game = agon.ActionGame("tai-shogi")
        state = game.new_initial_state()
        self.assertTrue(all(action < 625 for action in state.legal_actions()))
        turn = state.position.moves()[-1].text
        actions = state.turn_to_actions(turn)
        self.assertEqual(len(actions), 2)
        state.apply_action(actions[0])
        with self.assertRaisesRegex(ValueError, "half chosen"):
            state.turn_to_actions(turn)
        state.apply_action(actions[1])
        self.assertEqual(state.position.played, [turn])

    def test_turns_of_records(self):
        for id, more in (("arimaa", {}), ("amazons", {}), ("tai-shogi", {}), ("kamisado", {})):
            game = agon.ActionGame(id, **more)
            position, state, chance = game.position(), game.new_initial_state(), random.Random(2)
            while len(position.played) < 12 and not position.over:
                position.play(chance.choice(position.moves()))
            for turn in position.played:
                for action in state.turn_to_actions(turn):
                    state.apply_action(action)
            self.assertEqual(state.position.played, position.played)
            with self.assertRaises(agon.Error):
                state.turn_to_actions("nonsense")

    def test_undoing_a_whole_turn(self):
        position = agon.Game("amazons").position()
        start = position.text
        position.play("d1-d7/g7")
        self.assertTrue(position.undo_move())
        self.assertTrue(position.turn_open)
        self.assertEqual(len(position.open_moves()), 1)
        self.assertTrue(position.undo_move())
        self.assertEqual((position.text, position.open_moves(), position.last_moves()),
                         (start, [], []))
        self.assertFalse(position.undo_move())


class Planes(unittest.TestCase):
    """What the observations show."""

    def seen(self, state, player, name, game=None):
        """One plane, as rows."""
        game = state.get_game()
        planes, rows, columns = game.observation_tensor_shape()
        names = game.observation_planes()
        self.assertEqual(len(names), planes)
        self.assertEqual(len(set(names)), planes)
        tensor = numpy.array(state.observation_tensor(player)).reshape(planes, rows, columns)
        return tensor[names.index(name)].tolist()

    def test_chess(self):
        state = agon.ActionGame("chess").new_initial_state()
        pawns = [[1.0] * 8 if row == 1 else [0.0] * 8 for row in range(8)]
        self.assertEqual(self.seen(state, 0, "P, mine"), pawns)
        self.assertEqual(self.seen(state, 1, "P, mine"), pawns[::-1])
        self.assertEqual(self.seen(state, 1, "P, of the next player"), pawns)
        self.assertEqual(self.seen(state, 0, "K, mine")[0], [0, 0, 0, 0, 1, 0, 0, 0])
        self.assertEqual(self.seen(state, 0, "I am to move"), [[1.0] * 8] * 8)
        self.assertEqual(self.seen(state, 1, "I am to move"), [[0.0] * 8] * 8)
        starts = self.seen(state, 0, "cells that moves start from")
        self.assertEqual(starts[:2], [[0, 1, 0, 0, 0, 0, 1, 0], [1] * 8])
        self.assertEqual(self.seen(state, 0, "other cells that moves touch")[3], [1.0] * 8)

    def test_half_a_move(self):
        state = agon.ActionGame("tai-shogi").new_initial_state()
        action = state.legal_actions()[0]
        state.apply_action(action)
        starts = self.seen(state, 0, "cells that moves start from")
        self.assertEqual([(row, column) for row in range(25) for column in range(25)
                          if starts[row][column]], [divmod(action, 25)])

    def test_hexagons_and_ejected_marbles(self):
        game = agon.ActionGame("abalone", options="handicap_black=2")
        state = game.new_initial_state()
        board = self.seen(state, 0, "cells of the board")
        self.assertEqual([sum(row) for row in board], [5, 6, 7, 8, 9, 8, 7, 6, 5])
        names = [name for name in game.observation_planes() if name.startswith("beside")]
        values = [self.seen(state, 0, name)[0][0] for name in names]
        self.assertEqual(sorted(values), [0, 2])

    def test_marks_and_levels(self):
        state = agon.ActionGame("kamisado").new_initial_state()
        state.apply_action(state.legal_actions()[0])
        called = self.seen(state, 1, "called")
        self.assertEqual(sum(map(sum, called)), 1)
        hanoi = agon.ActionGame("hanoi").new_initial_state()
        discs = [self.seen(hanoi, 0, name)[0] for name in hanoi.get_game().observation_planes()[:5]]
        again = [self.seen(hanoi, 0, name)[0] for name in hanoi.get_game().observation_planes()[5:10]]
        self.assertIn([[1, 0, 0]] * 5, (discs, again))


class Environments(unittest.TestCase):
    """What PettingZoo's api_test and seed_test and Gymnasium's check_env look at."""

    def check_observation(self, env, agent, seen):
        self.assertTrue(env.observation_space(agent).contains(seen))
        self.assertEqual(seen["observation"].dtype, numpy.float32)
        self.assertEqual(seen["action_mask"].dtype, numpy.int8)
        self.assertTrue(set(numpy.unique(seen["action_mask"])) <= {0, 1})

    def check_tables(self, env):
        for table in (env.rewards, env.terminations, env.truncations, env.infos):
            self.assertEqual(set(table), set(env.agents))
        self.assertEqual(env.num_agents, len(env.agents))
        self.assertTrue(set(env.agents) <= set(env.possible_agents))

    def run_game(self, env, seed, limit=10 ** 6):
        """One game; what happened."""
        env.reset(seed=seed, options={})
        self.check_tables(env)
        self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
        for i, agent in enumerate(env.agents):
            env.action_space(agent).seed(seed + i)
            self.assertIs(env.action_space(agent), env.action_space(agent))
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
        owed, story, left = dict.fromkeys(env.agents, 0.0), [], []
        for agent in env.agent_iter(limit):
            self.assertEqual(agent, env.agent_selection)
            self.assertIsNone(env.last(observe=False)[0])
            seen, reward, ended, cut, info = env.last()
            self.check_observation(env, agent, seen)
            self.assertEqual((reward, ended, cut, info),
                             (owed[agent], env.terminations[agent], env.truncations[agent],
                              env.infos[agent]))
            action = None
            if ended or cut:
                left.append(agent)
                self.assertEqual(seen["action_mask"].sum(), 0)
            else:
                action = env.action_space(agent).sample(seen["action_mask"])
                self.assertEqual(seen["action_mask"][action], 1)
            story.append((agent, reward, ended, cut, action, seen["observation"].sum()))
            owed[agent] = 0.0
            self.assertIsNone(env.step(action))
            for other, more in env.rewards.items():
                owed[other] += more
            self.check_tables(env)
        if not env.agents:
            self.assertEqual(sorted(left), sorted(env.possible_agents))
        return story

    def test_the_contract_of_pettingzoo(self):
        for game in games(SETUPS, 30):
            if game.observation_tensor_size() > 50000:
                continue
            with self.subTest(game=str(game)):
                env = agon.Environment(game, render_mode="ansi")
                story = self.run_game(env, 1)
                self.assertEqual(story, self.run_game(agon.Environment(game), 1))
                self.assertEqual((env.max_num_agents, env.unwrapped, str(env)),
                                 (game.seats, env, "agon_v0"))
                env.reset()
                self.assertEqual(env.render(), str(env.board))
                first = env.board.legal_actions()[0]
                env.step(numpy.int32(first))
                self.assertEqual(env.state().shape, tuple(game.observation_tensor_shape()))
                env.close()

    def test_rewards_and_truncation(self):
        env = agon.Environment(agon.ActionGame("kamisado"))
        ends = [(reward, ended, cut) for _, reward, ended, cut, action, _ in self.run_game(env, 5)
                if action is None]
        self.assertEqual(sorted(ends), [(-1, True, False), (1, True, False)])
        env = agon.Environment(agon.ActionGame("kamisado", max_length=3))
        ends = [(reward, ended, cut) for _, reward, ended, cut, action, _ in self.run_game(env, 5)
                if action is None]
        self.assertEqual(ends, [(0, False, True)] * 2)

    def test_steps_refused(self):
        env = agon.Environment(agon.ActionGame("kamisado"), render_mode="svg")
        env.reset()
        for action in (None, -1, 0, 4098):
            with self.assertRaises(ValueError):
                env.step(action)
        self.assertTrue(env.render().startswith("<svg"))
        mate = {"position": "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"}
        env = agon.Environment(agon.ActionGame("chess"))
        env.reset(options=mate)
        env.step(env.board.string_to_action("a1a8"))
        self.assertIsNone(env.render())
        with self.assertRaisesRegex(ValueError, "expected None"):
            env.step(0)
        with self.assertRaisesRegex(ValueError, "no cells"):
            agon.Environment(agon.ActionGame("tangram"))

    def test_the_contract_of_gymnasium(self):
        for game in games(SETUPS, 40):
            if game.observation_tensor_size() > 50000:
                continue
            with self.subTest(game=str(game)):
                env = agon.SoloEnvironment(game, game.seats - 1, render_mode="ansi")
                seen, info = env.reset(seed=9)
                self.assertTrue(env.observation_space.contains(seen))
                self.assertEqual(info, {})
                first = env._np_random.bit_generator.state
                env.reset()
                again, _ = env.reset(seed=9)
                self.assertEqual(env._np_random.bit_generator.state, first)
                self.assertTrue(numpy.array_equal(seen["observation"], again["observation"]))
                env.action_space.seed(9)
                over, steps = False, 0
                while not over:
                    action = env.action_space.sample(again["action_mask"])
                    again, reward, ended, cut, info = env.step(action)
                    self.assertTrue(env.observation_space.contains(again))
                    self.assertEqual((type(reward), type(ended), type(cut), info),
                                     (float, bool, bool, {}))
                    over, steps = ended or cut, steps + 1
                    self.assertEqual(again["action_mask"].sum() > 0, not over)
                self.assertEqual(reward, env.state.returns()[env.seat])
                self.assertEqual(env.render(), str(env.state))
                env.close()

    def test_one_seat_alone(self):
        game = agon.ActionGame("kamisado")
        heard = []

        def last_action(state, chance):
            heard.append(state.current_player())
            return state.legal_actions()[-1]

        env = agon.SoloEnvironment(game, 1, last_action)
        env.reset()
        self.assertEqual((heard, env.state.current_player()), ([0], 1))
        _, reward, ended, cut, info = env.step(0)
        self.assertEqual((reward, ended, cut, info), (-1.0, True, False, {"illegal": True}))
        with self.assertRaisesRegex(ValueError, "seat from 0 to 1"):
            agon.SoloEnvironment(game, 2)
        env = agon.SoloEnvironment(agon.ActionGame("hanoi", options="discs=1"))
        env.reset()
        _, reward, ended, _, _ = env.step(env.state.string_to_action("1c"))
        self.assertEqual((reward, ended), (1.0, True))

    def test_an_engine_as_the_opponent(self):
        game = agon.ActionGame("amazons", variant="4x4")
        with agon.Engine(game) as engine:
            def thinks(state, chance):
                return state.turn_to_actions(engine.think(state.position, nodes=200).turn)[0]

            env, over = agon.SoloEnvironment(game, 0, thinks), False
            seen, _ = env.reset(seed=3)
            env.action_space.seed(3)
            while not over:
                seen, reward, over, _, _ = env.step(env.action_space.sample(seen["action_mask"]))
            self.assertIn(reward, (-1.0, 1.0))


if __name__ == "__main__":
    unittest.main()
