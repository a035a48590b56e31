"""Simulations and sweeps, against the command line."""

import csv
import io

import networkx as nx
import pyarrow.parquet as pq
import pytest

import slitherlab as sl
from slitherlab.laboratory import COLUMNS


def rows_of(program, *arguments, stdin=None):
    return list(csv.DictReader(io.StringIO(program("sweep", *arguments, "--format", "csv", stdin=stdin))))


def as_text(value):
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return " ".join(map(str, value))
    return str(value)


QUESTIONS = [
    ("classic", {}),
    ("geography", {}),
    ("classic", {"misere": True}),
    ("classic", {"players": 3}),
    ("private", {}),
    ("public", {"nodes": 100}),
    ("cycle-misere", {}),
    ("cycle-cut", {"first": "cut"}),
    ("shannon", {"terminals": "0,0,0,1"}),
]


@pytest.mark.parametrize(("game", "options"), QUESTIONS)
def test_rows_are_those_of_the_command_line(program, game, options, tmp_path):
    family = "grid:{1..3}x{2..4}"
    flags = []
    for key, value in options.items():
        flags += [f"--{key}"] if value is True else [f"--{key}", str(value)] if key != "nodes" else ["--budget", f"{value}nodes"]
    said = rows_of(program, family, "--game", game, *flags)
    rows = list(sl.sweep(family, game, **options))
    assert tuple(said[0]) == COLUMNS
    assert [[as_text(getattr(row, name)) for name in COLUMNS] for row in rows] == [list(row.values()) for row in said]
    # And as Parquet files: the same columns, types and values.
    program("sweep", family, "--game", game, *flags, "--format", "parquet", "--out", str(tmp_path / "said.parquet"))
    sl.sweep(family, game, **options).to_parquet(tmp_path / "rows.parquet")
    tables = [pq.read_table(tmp_path / name).replace_schema_metadata() for name in ("said.parquet", "rows.parquet")]
    assert tables[0].schema == tables[1].schema
    assert tables[0].equals(tables[1])


def test_shards_are_those_of_the_command_line(program):
    family = "grid:{1..3}x{2..4}"
    said = rows_of(program, family, "--game", "classic", "--shard", "2/4")
    assert [row.board for row in sl.sweep(family, "classic", shard="2/4")] == [row["board"] for row in said]


def test_boards_from_files_lines_and_graphs(tmp_path):
    graphs = [nx.path_graph(n) for n in range(2, 8)]
    lines = [nx.to_graph6_bytes(graph, header=False).strip() for graph in graphs]
    file = tmp_path / "paths.g6"
    file.write_bytes(b"\n".join(lines))
    totals = sl.sweep(file, "geography").totals()
    assert totals.boards == 6 and totals.winners == {1: 3, 2: 3}
    assert sl.sweep(lines, "geography").totals() == totals
    assert sl.sweep([line.decode() for line in lines], "geography").totals() == totals
    assert sl.sweep(graphs, "geography").totals() == totals
    assert sl.sweep((f"path:{n}" for n in range(2, 8)), "geography").totals() == totals
    assert sum((sl.sweep([line], "geography").totals() for line in lines), sl.Totals()) == totals


def test_more_boards_than_a_chunk():
    totals = sl.sweep((b"Bw" for _ in range(10_000)), "classic").totals()
    assert totals.boards == 10_000 and len(totals.winners) == 1


def test_expectations():
    rows = list(sl.sweep("path:{2..5}", "geography", expect="winner == 2"))
    assert [row.expected for row in rows] == [True, False, True, False]
    totals = sl.sweep("path:{2..5}", "geography", expect="winner == 2").totals()
    assert (totals.failed, totals.undecided, totals.counterexamples) == (2, 0, ("path:3", "path:5"))
    with pytest.raises(sl.SlitherlabError, match="there is no column"):
        sl.sweep("path:{2..5}", "geography", expect="winer == 2")


def test_errors_of_boards_come_with_the_rows():
    with pytest.raises(sl.SlitherlabError, match="path:0"):
        list(sl.sweep("path:{0..2}", "geography"))
    with pytest.raises(sl.SlitherlabError, match="line 2"):
        list(sl.sweep([b"Bw", b"B"], "geography"))
    with pytest.raises(sl.SlitherlabError, match="there is no game"):
        sl.sweep("path:3", "chess")


def test_cycle_games_are_simulated_too(program):
    said = program.json("simulate", "complete:5", "--game", "cycle-cut", "--first", "cut", "--games", "500")
    result = sl.simulate("complete:5", "cycle-cut", games=500, first="cut")
    assert [share.count for share in result.results] == [one["count"] for one in said["results"]]
    draws = sl.simulate("cycle:4", "cycle", games=100)
    assert draws.draws == 100 and "draws" in draws._repr_html_()


def test_a_sweep_may_be_left():
    rows = iter(sl.sweep("path:{2..100000}", "geography"))
    assert next(rows).board == "path:2"
    del rows


def test_tables(tmp_path):
    sweep = lambda: sl.sweep("path:{2..5}", "geography", expect="winner == 2")
    table = sweep().to_pandas()
    assert list(table.columns) == [*COLUMNS, "expected"]
    assert table["winner"].tolist() == [2, 1, 2, 1]
    arrow = sweep().to_arrow()
    assert arrow.column("connected").to_pylist() == [True] * 4
    sweep().to_parquet(tmp_path / "rows.parquet")
    assert pq.read_table(tmp_path / "rows.parquet").equals(arrow)
    assert list(tmp_path.iterdir()) == [tmp_path / "rows.parquet"]
    assert sl.sweep([], "classic").to_arrow().num_rows == 0


def test_simulations_are_those_of_the_command_line(program):
    said = program.json("simulate", "grid:3x3", "--game", "classic", "--games", "2000", "--seed", "7", "--players", "3")
    result = sl.simulate("grid:3x3", "classic", games=2000, seed=7, players=3)
    assert [share.count for share in result.results] == [one["count"] for one in said["results"]]
    assert result.moves == said["moves"]
    assert sum(result.lengths.values()) == 2000
    assert result.to_pandas().loc[1, "count"] == said["results"][0]["count"]
    assert "2000 games" in result._repr_html_()
    with pytest.raises(sl.SlitherlabError, match="there is no engine"):
        sl.simulate("path:4", "classic", games=1, policy="clever")
