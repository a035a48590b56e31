"""Sweeps and proofs on a Ray cluster of two nodes, also when workers are killed."""

import glob
import os
import re
import shutil
import signal
import threading
import time

import pytest

import slitherlab as sl

ray = pytest.importorskip("ray")
pytestmark = pytest.mark.ray

from ray.cluster_utils import Cluster  # noqa: E402

from slitherlab.distributed import Geng, prove, sweep  # noqa: E402

needs_geng = pytest.mark.skipif(
    not (shutil.which("geng") or shutil.which("nauty-geng")), reason="nauty is not installed"
)


@pytest.fixture(scope="module", autouse=True)
def cluster():
    # Ray makes its workers nice, so that on a busy machine they hardly start.
    os.environ["RAY_worker_niceness"] = "0"
    small = dict(num_cpus=1, object_store_memory=100 << 20, include_dashboard=False)
    cluster = Cluster(initialize_head=True, head_node_args=small)
    cluster.add_node(num_cpus=1, object_store_memory=100 << 20)
    ray.init(address=cluster.address, log_to_driver=False)
    assert ray.cluster_resources()["CPU"] == 2
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def kill_a_worker(directory, killed):
    """Kills the first process that is seen writing its part."""
    while not killed:
        for name in glob.glob(os.path.join(directory, "*.part")):
            process = int(re.search(r"-(\d+)\.part$", name)[1])
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                continue
            killed.append((process, os.path.basename(name)))
            return
        time.sleep(0.001)


@needs_geng
def test_totals_are_exact_when_a_worker_is_killed(tmp_path):
    expect = "winner == 1 if order % 2 == 0 else 2"
    killed = []
    killer = threading.Thread(target=kill_a_worker, args=(tmp_path, killed), daemon=True)
    killer.start()
    report = sweep(Geng("-c", 8), "classic", tmp_path, expect=expect, shards=24)
    assert killed, "no worker was killed"
    program = shutil.which("geng") or shutil.which("nauty-geng")
    lines = os.popen(f"{program} -qc 8").read().split()
    whole = sl.sweep(lines, "classic", expect=expect).totals()
    assert report.totals.boards == whole.boards == 11117
    for what in ("winners", "bases", "beaten", "failed", "undecided"):
        assert getattr(report.totals, what) == getattr(whole, what)
    parts = sorted(os.path.basename(name) for name in glob.glob(str(tmp_path / "*")))
    assert parts == ["_sweep.json"] + [f"part-{number:05}-of-00024.parquet" for number in range(1, 25)]
    import pandas as pd

    # The folder is a table, because readers of folders pass over names that begin with an underscore.
    table = pd.read_parquet(tmp_path)
    assert sorted(table["board"]) == sorted(f"graph6:{line}" for line in lines)


def test_a_family_in_shards_and_again(tmp_path):
    family = "grid:{1..5}x{1..5}"
    seen = []
    report = sweep(family, "geography", tmp_path, shards=7, progress=seen.append)
    assert report.totals == sl.sweep(family, "geography").totals()
    assert sorted(part.number for part in seen) == list(range(7)) and not any(part.resumed for part in seen)
    (tmp_path / "part-00003-of-00007.parquet").unlink()
    seen.clear()
    assert sweep(family, "geography", tmp_path, shards=7, progress=seen.append).totals == report.totals
    assert sorted(part.number for part in seen if not part.resumed) == [2]
    with pytest.raises(sl.SlitherlabError, match="belongs to another sweep"):
        sweep(family, "classic", tmp_path, shards=7)
    with pytest.raises(sl.SlitherlabError, match="holds parts of another sweep, such as part-00001-of-00007"):
        sweep(family, "geography", tmp_path, shards=8)


def test_files_iterables_and_datasets(tmp_path):
    lines = [sl.Board(text).to("graph6").strip() for text in sl.expand("grid:{1..4}x{1..7}")]
    file = tmp_path / "boards.g6"
    file.write_text("\n".join(lines))
    expected = sl.sweep(lines, "classic").totals()
    # More shards than lines: some have none.
    assert sweep(file, "classic", tmp_path / "file", shards=40).totals == expected
    assert sweep(lines, "classic", tmp_path / "lines").totals == expected
    data = pytest.importorskip("ray.data")
    dataset = data.read_text(str(file), override_num_blocks=3)
    report = sweep(dataset, "classic", tmp_path / "dataset")
    assert report.totals == expected
    assert report.dataset().count() == len(lines)


def test_errors_of_workers_are_plain(tmp_path):
    with pytest.raises(sl.SlitherlabError, match="graph6"):
        sweep([b"Bw", b"B"], "classic", tmp_path / "bad")
    with pytest.raises(sl.SlitherlabError, match="there is no game"):
        sweep("path:3", "chess", tmp_path / "bad")


def test_situations_are_proved_by_workers_and_the_rest_later(tmp_path):
    file = tmp_path / "six.jsonl"
    seen = []
    question = dict(players=6, beaten=[1, 4], anew=True, certificate=file)
    stopped = prove("grid:{7..}x{7..}", "classic", nodes=1, progress=seen.append, **question)
    assert stopped.status == "unknown" and stopped.open > 0 and not file.exists()
    assert seen and seen[-1].open == stopped.open
    proof = prove("grid:{7..}x{7..}", "classic", **question)
    assert proof and proof.beaten == (1, 4) and sl.verify(file).valid
    assert file.read_text() == proof.certificate
    assert prove("grid:{3..}x{3..}", "classic", players=3, beaten=[2]).refuted_by == (2, "grid:3x3")
    with pytest.raises(sl.SlitherlabError, match="there is no player 7"):
        prove("grid:{7..}x{7..}", "classic", players=6, beaten=[7])


def descends(process, ancestor):
    """Whether a process was started by another, or by one that this started."""
    while process > 1 and process != ancestor:
        with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
            process = int(file.read().rpartition(")")[2].split()[1])
    return process == ancestor


def kill_a_searcher(killed):
    """Kills the first worker of this cluster that is seen searching a window."""
    while not killed:
        for name in glob.glob("/proc/[0-9]*/cmdline"):
            process = int(name.split("/")[2])
            try:
                with open(name, "rb") as file:
                    searches = file.read().startswith(b"ray::_search")
                if searches and descends(process, os.getpid()):
                    os.kill(process, signal.SIGKILL)
                    killed.append(process)
                    return
            except OSError:
                continue
        time.sleep(0.001)


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="the processes are not to be seen")
def test_a_window_whose_worker_is_killed_is_searched_again(tmp_path):
    question = dict(players=4, anew=True)
    family, game = "grid:{6..}x{4..}", "progressive"
    killed = []
    killer = threading.Thread(target=kill_a_searcher, args=(killed,), daemon=True)
    killer.start()
    proof = prove(family, game, certificate=tmp_path / "killed.jsonl", **question)
    assert killed, "no worker was killed"
    # The same windows are won as without a cluster, by the same moves.
    assert proof and proof.certificate == sl.prove(family, game, **question).certificate
    assert sl.verify(tmp_path / "killed.jsonl").valid
