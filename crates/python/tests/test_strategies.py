"""Strategies are played through: those that hold win against everybody, and a refutation is a game that is lost."""

import random

import pytest

import slitherlab as sl
from slitherlab.conjectures import small_graphs
from slitherlab.strategies import check, copy, divide, image, mirror, pairing, partition


def play(strategy, game, player, chance):
    """One game of a strategy against chance; whether the player loses."""
    position, last = game.start(), None
    while legal := position.legal_moves():
        moves = list(strategy(position, last)) if position.turn == player else legal
        if not moves:
            return True
        last = chance.choice(moves)
        position = position.play(last)
    return position.outcome == sl.Outcome("loses", player)


CASES = [
    ("grid:3x4", "classic", 1, mirror),
    ("grid:4x4", "classic", 1, mirror),
    ("path:4", "classic", 1, image({0: 3, 1: 2, 2: 1, 3: 0})),
    ("grid:3x4", "classic", 1, pairing),
    ("grid:3x3", "classic", 1, pairing),
    ("grid:3x3", "classic", 2, pairing),
    ("grid:3x4", "classic", 1, copy),
    ("grid:2x3", "classic", 1, partition),
    ("grid:2x4", "private", 2, mirror),
    ("grid:3x3", "private", 2, mirror),
    ("grid:3x3", "private", 1, divide),
    ("petersen", "geography", 2, pairing),
    ("star:3", "geography", 2, pairing),
]


@pytest.mark.parametrize("board, name, player, strategy", CASES)
def test_many_games_agree_with_the_check(board, name, player, strategy):
    game = sl.Game(board, name)
    result = check(strategy, game, player=player)
    chance = random.Random(1)
    lost = any(play(strategy, game, player, chance) for _ in range(300))
    # Few games may miss a refutation; none may find one where there is none.
    assert not (result.holds and lost)
    if result.holds:
        return
    position, last = game.start(), None
    for move in result.line:
        if position.turn == player:
            assert move in list(strategy(position, last))
        position, last = position.play(move), move
    stuck = position.outcome == sl.Outcome("loses", player)
    assert stuck or (position.turn == player and position.legal_moves() and not list(strategy(position, last)))


def test_both_ways_to_check_agree():
    """A function is checked here, a strategy of the papers in the native half: the answers are the same."""
    for board, name, player, strategy in CASES:
        if strategy is pairing:
            continue  # It looks at the opening, which a function is not asked to do.
        game = sl.Game(board, name)
        native = check(strategy, game, player=player)
        python = check(lambda position, last: strategy(position, last), game, player=player)
        assert native.holds == python.holds, (board, name, strategy)


def test_a_pairing_holds_exactly_where_everything_is_paired():
    seen = set()
    for board in small_graphs(6):
        paired = 2 * sl.maximum_matching(board).size == board.order
        seen.add(paired)
        assert check(pairing, sl.Game(board, "geography"), player=2).holds == paired, board
        if paired:
            assert check(pairing, sl.Game(board, "classic"), player=1).holds, board
    assert seen == {True, False}


def test_gardner_s_board():
    assert check(mirror, sl.Game("grid:5x6", "classic"), player=1).holds


def test_a_budget_ends_the_check():
    result = check(pairing, sl.Game("grid:4x4", "classic"), player=1, positions=50)
    assert result.holds is None and result.positions <= 50


def test_strategies_that_make_no_sense_are_refused():
    with pytest.raises(sl.SlitherlabError, match="coordinates"):
        check(copy, sl.Game("petersen", "classic"), player=1)
    with pytest.raises(sl.SlitherlabError, match="snake games"):
        check(mirror, sl.Game("complete:4", "cycle"), player=1)
    with pytest.raises(sl.SlitherlabError, match="symmetry"):
        check(image({0: 1, 1: 0}), sl.Game("path:3", "classic"), player=1)


def test_a_move_that_is_not_legal_is_no_strategy():
    game = sl.Game("path:3", "geography")
    elsewhere = sl.Game("path:9", "geography").start().legal_moves()[-1:]
    assert check(lambda position, last: elsewhere, game, player=1).holds is False
