"""Long work neither holds the interpreter's lock nor ignores Ctrl-C."""

import signal
import subprocess
import sys
import threading
import time

import pytest

import slitherlab as sl

LONG = {
    "search": "sl.solve('grid:10x10', 'private')",
    "certificate": "sl.Game('grid:10x10', 'private').start().certificate()",
    "simulation": "sl.simulate('grid:30x30', 'classic', games=10**9)",
    "sweep": "sl.sweep('path:{2..1000000}', 'geography').totals()",
    "engine": "sl.Game('grid:10x10', 'private').start().reply(seconds=1000)",
}


@pytest.mark.parametrize("what", LONG)
def test_ctrl_c_stops_a_long_call(what):
    code = f"import slitherlab as sl; print('go', flush=True); {LONG[what]}"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout.readline() == b"go\n"
        time.sleep(0.5)
        assert child.poll() is None, child.stderr.read()
        child.send_signal(signal.SIGINT)
        begin = time.monotonic()
        _, complaint = child.communicate(timeout=20)
    assert b"KeyboardInterrupt" in complaint
    assert time.monotonic() - begin < 5


def test_other_threads_run_meanwhile():
    ticks = 0
    done = threading.Event()

    def tick():
        nonlocal ticks
        while not done.wait(0.01):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    sl.solve("grid:7x7", "private", seconds=1)
    done.set()
    thread.join()
    assert ticks > 10
