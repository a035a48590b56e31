"""Environments for programs that learn: the arrays against positions, and PettingZoo's own tests."""

import copy
import io
import json
import pickle

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import slitherlab as sl
from slitherlab.envs import Codec, VectorGames, cycles_v0, env, raw_env, snakes_v0, speak

SNAKES = {
    "classic": "grid:3x3",
    "progressive": "petersen",
    "geography": "grid:3x4",
    "public": "grid:3x4",
    "private": "grid:4x4",
    "edge-geography": "grid:3x3",
    "trail-trap": "grid:3x3",
}
CYCLES = {
    "cycle": "complete:5",
    "cycle-misere": "wheel:5",
    "cycle-cut": "grid:3x3",
    "cycle-cut-misere": "grid:3x3",
    "shannon": "grid:3x3",
}
GAMES = SNAKES | CYCLES


def options(name):
    return {"terminals": ("0,0", "2,2")} if name == "shannon" else {}


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_accepts_every_game(name):
    api_test(env(name, GAMES[name], **options(name)), num_cycles=60)
    api_test(raw_env(name, GAMES[name], **options(name)), num_cycles=60)


@pytest.mark.parametrize("players, misere", [(3, False), (4, True)])
def test_pettingzoo_accepts_more_players(players, misere):
    api_test(env("private", "grid:4x4", players=players, misere=misere), num_cycles=60)
    api_test(env("classic", "grid:3x4", players=players, misere=misere), num_cycles=60)


def test_pettingzoo_s_other_tests():
    seed_test(snakes_v0.env, num_cycles=40)
    seed_test(cycles_v0.env, num_cycles=40)


@pytest.mark.parametrize("name", GAMES)
def test_the_arrays_say_what_the_positions_say(name):
    """Random games, each followed by a position of the package."""
    game = sl.Game(name, GAMES[name], **options(name))
    games = VectorGames(game, count=5, seed=4)
    positions = [game.start()] * 5
    ended = 0
    for _ in range(60):
        over, masks, rewards = games.over, games.masks, games.rewards
        for number, position in enumerate(positions):
            outcome = position.outcome
            assert over[number] == outcome.is_over
            assert games.turns[number] + 1 == position.turn
            legal = {games.move(number, action) for action in np.flatnonzero(masks[number])}
            moves = {move.text for move in position.legal_moves()}
            assert legal == moves
            assert all(games.action(number, move) < games.actions for move in moves)
            if outcome.is_over:
                ended += 1
                good = {"wins": 1, "loses": -1, "draw": 0}[outcome.kind]
                assert rewards[number].sum() == 0
                assert outcome.player is None or rewards[number][outcome.player - 1] == good
            else:
                assert not rewards[number].any()
            if position.snakes:
                visited = {position.board.index(v) for snake in position.snakes for v in snake}
                seen = games.observations[number][: position.board.order]
                assert set(np.flatnonzero(seen)) == visited
        actions = games.sample()
        positions = [
            game.start() if over[number] else position.play(games.move(number, actions[number]))
            for number, position in enumerate(positions)
        ]
        games.advance(actions)
    assert ended > 4


@pytest.mark.parametrize("name", GAMES)
def test_choices_are_what_the_next_step_shows(name):
    """Every row of random positions against a copy of the games in which the action is taken."""
    players = 3 if name == "private" else 2
    game = sl.Game(name, GAMES[name], players=players, **options(name))
    games, lines = VectorGames(game, count=3, seed=5), [[], [], []]
    looked = ended = 0
    for _ in range(40):
        choices, masks, over = games.choices(), games.masks, games.over
        assert len(choices.games) == masks[~over].sum()
        for row, number in enumerate(choices.games):
            action = int(choices.actions[row])
            assert masks[number, action] == 1
            assert choices.players[row] == games.turns[number]
            copy = VectorGames(game, count=1)
            for earlier in lines[number]:
                copy.advance([earlier])
            after = copy.step([action])
            assert after.over[0] == choices.over[row]
            assert after.turns[0] == choices.turns[row]
            assert (after.rewards[0] == choices.rewards[row]).all()
            assert (after.observations[0] == choices.observations[row]).all()
            looked, ended = looked + 1, ended + int(choices.over[row])
        actions = games.sample()
        for number, action in enumerate(actions):
            lines[number] = [] if over[number] else [*lines[number], int(action)]
        games.advance(actions)
    assert looked > 40 and ended > 4


def test_a_policy_may_choose_by_what_follows():
    setup = {"ask": "setup", "board": "path:4", "game": "geography", "moves": ["1"]}
    out = io.StringIO()
    speak(lambda rows: int(rows.over.argmax()), choices=True, lines=[json.dumps(setup), '{"ask": "go"}'], out=out)
    assert json.loads(out.getvalue().splitlines()[1])["move"] == "1-0"


def test_games_are_copied_as_they_stand():
    games = VectorGames("private", "grid:3x4", count=5, seed=3)
    games.play_random(3)
    copied = copy.deepcopy(games)
    assert (copied.observations == games.observations).all()
    assert copied.play_random(20) == games.play_random(20)
    assert (copied.observations == games.observations).all()
    game = env("classic", "grid:3x3")
    game.reset()
    game.step(int(game.last()[0]["action_mask"].argmax()))
    copied = copy.deepcopy(game)
    copied.step(int(copied.last()[0]["action_mask"].argmax()))
    assert (copied.agent_selection, game.agent_selection) == ("player_1", "player_2")
    codec = pickle.loads(pickle.dumps(Codec(sl.Game("geography", "path:3"))))
    assert codec.text(5) == "1-2"


def test_illegal_actions_change_nothing():
    games = VectorGames("geography", "path:3", count=2, seed=1)
    with pytest.raises(sl.SlitherlabError, match="action 5 is not legal in game 1"):
        games.advance([0, 5])
    with pytest.raises(sl.SlitherlabError, match="2 games, but 1 actions"):
        games.advance([0])
    with pytest.raises(sl.SlitherlabError, match="not legal"):
        games.advance([0, -1])
    assert not games.observations.any()


def test_a_policy_is_a_player_of_the_protocol():
    def last(seen, mask):
        return int(np.flatnonzero(mask)[-1])

    setup = {"ask": "setup", "board": "grid:3x3", "game": "classic", "moves": ["0,0-0,1"]}
    asked = [json.dumps(setup), json.dumps({"ask": "go", "id": 7}), json.dumps({"ask": "what"}), '{"ask": "quit"}']
    out = io.StringIO()
    speak(last, lines=asked, out=out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [answer["answer"] for answer in answers] == ["setup", "go", "error"]
    assert answers[1]["id"] == 7
    legal = [move.text for move in sl.Game("classic", "grid:3x3").after("0,0-0,1").legal_moves()]
    assert answers[1]["move"] in legal


def test_a_player_of_the_protocol_refuses_what_it_does_not_know():
    shannon = {"ask": "setup", "board": "grid:3x3", "game": "shannon", "terminals": "0,0,2,2", "first": "cut"}
    later = {"ask": "setup", "board": "path:4", "game": "geography", "position": "1 2"}
    unknown = {"ask": "setup", "board": "path:4", "game": "chess"}
    asked = [{"ask": "go"}, shannon, {"ask": "go"}, later, {"ask": "go"}, unknown]
    out = io.StringIO()
    speak(lambda seen, mask: int(mask.argmax()), lines=map(json.dumps, asked), out=out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [answer["answer"] for answer in answers] == ["error", "setup", "go", "error", "error", "error"]
    assert "begins at the start" in answers[3]["error"]["message"]
    assert "chess" in answers[5]["error"]["message"]


def test_a_codec_looks_at_lines_of_play():
    codec = Codec(sl.Game("private", "grid:3x3"))
    seen, mask = codec.look(["0,0-0,1", "2,1-2,2"])
    assert seen[:9].sum() == 4
    assert {codec.text(action) for action in np.flatnonzero(mask)} == {"0,0-1,0", "0,1-0,2", "0,1-1,1"}


def test_a_board_without_moves_is_no_environment():
    with pytest.raises(sl.SlitherlabError, match="nobody can move"):
        raw_env("classic", "path:1")


def test_openspiel_plays_the_games():
    pyspiel = pytest.importorskip("pyspiel")
    import slitherlab.envs.openspiel  # noqa: F401

    for name, board in {"classic": "grid:3x3", "private": "grid:3x4", "cycle": "complete:4"}.items():
        game = pyspiel.load_game("slitherlab", {"game": name, "board": board})
        pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[-1])
        assert sum(state.returns()) == 0
