"""Long work neither holds the interpreter's lock nor ignores Ctrl-C."""

import signal
import subprocess
import sys
import threading

import pytest

# The child does not depend on how its parents treat SIGINT: in the background, or under nohup, they ignore it.
# It says "go" when the call is under way, seen from another thread: so that one runs.
CHILD = """
import signal, sys, threading, time
signal.signal(signal.SIGINT, signal.default_int_handler)
import slitherlab as sl
from slitherlab import _native
from slitherlab.envs import VectorGames

def is_inside():
    frame = sys._current_frames()[threading.main_thread().ident]
    return "slitherlab" in frame.f_code.co_filename

def tell():
    looks = 0
    while looks < {looks}:
        time.sleep(0.005)
        looks = looks + 1 if {under_way} else 0
    print("go", flush=True)

threading.Thread(target=tell, daemon=True).start()
{gate}
try:
    {call}
except KeyboardInterrupt:
    # The work, too, is told that nobody waits for it any more.
    while _native.at_gate() > 0:
        time.sleep(0.005)
    raise
"""

#: Nobody lives to see the end of these.
ENDLESS = {
    "simulation": "sl.simulate('grid:30x30', 'classic', games=10**15)",
    "sweep": "sl.sweep('path:{2..1000000000}', 'geography').totals()",
    "random games": "VectorGames('classic', 'grid:3x3', count=3).play_random(2**62)",
}

#: These stand at a gate, so that it does not matter how quickly they would be answered.
GATED = {
    "search": "sl.solve('grid:3x3', 'private')",
    "certificate": "sl.Game('grid:3x3', 'private').start().certificate()",
    "engine": "sl.Game('grid:3x3', 'private').start().reply(seconds=100000)",
    "check": "sl.verify('{}')",
    "matching": "sl.maximum_matching('grid:3x3')",
}

#: Whatever happens, the test ends.
DEADLINE = 120


@pytest.mark.parametrize("what", [*ENDLESS, *GATED])
def test_ctrl_c_stops_a_long_call(what):
    if what in GATED:
        gate = {"gate": "_native.close_gate()", "under_way": "_native.at_gate() > 0", "looks": 1}
    else:
        gate = {"gate": "", "under_way": "is_inside()", "looks": 20}
    code = CHILD.format(call=ENDLESS.get(what) or GATED[what], **gate)
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        guard = threading.Timer(DEADLINE, child.kill)
        guard.start()
        try:
            assert child.stdout.readline() == b"go\n", child.stderr.read().decode()
            child.send_signal(signal.SIGINT)
            _, complaint = child.communicate()
        finally:
            guard.cancel()
    assert b"KeyboardInterrupt" in complaint
    assert child.returncode != -signal.SIGKILL, "it did not stop"
