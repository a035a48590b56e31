"""Measures who wins Trap on grids with random holes (Basu, Holroyd, Martin and Wästlund, arXiv:1505.07485).

Two players move a token in turn to a neighbouring cell that has not been visited; a player who cannot move loses. From a cell
the first player wins exactly if every maximum matching of the board covers the cell, so one decomposition of Gallai and Edmonds
answers for all cells of a board at once. The script prints the share of cells from which the first player wins, for holes
on all cells and for holes on cells of even parity alone, by which cells the game begins on.

    python examples/trap_on_random_boards.py
    python examples/trap_on_random_boards.py --side 200 --boards 50
"""

from __future__ import annotations

import argparse

import numpy as np

import slitherlab as sl


def shares(side: int, chance: float, holes: str, boards: int) -> tuple[float, float]:
    """Returns the shares of even and of odd cells from which the first player wins, over several boards."""
    won = np.zeros(2)
    cells = np.zeros(2)
    for seed in range(boards):
        text = f"grid:{side}x{side} holes p={chance:g}{holes} seed {seed}"
        decomposition = sl.gallai_edmonds(text)
        parity = np.array([sum(map(int, str(cell).split(","))) % 2 for cell in decomposition.board.vertices])
        is_won = decomposition.classes != 0
        for side_of in (0, 1):
            won[side_of] += np.count_nonzero(is_won & (parity == side_of))
            cells[side_of] += np.count_nonzero(parity == side_of)
    even, odd = won / cells
    return float(even), float(odd)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--side", type=int, default=60, help="side of the square board")
    parser.add_argument("--boards", type=int, default=10, help="number of boards per row")
    arguments = parser.parse_args()
    print("  p     holes   even cells   odd cells")
    for chance in (0.02, 0.05, 0.1, 0.2, 0.3):
        for name, holes in (("all", ""), ("even", " parity")):
            even, odd = shares(arguments.side, chance, holes, arguments.boards)
            print(f"{chance:5.2f}  {name:>5}   {even:10.3f}   {odd:9.3f}")


if __name__ == "__main__":
    main()
