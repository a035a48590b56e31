"""Long work neither holds the interpreter's lock nor ignores Ctrl-C."""

import signal
import subprocess
import sys
import threading

import pytest

# The child does not depend on how its parents treat SIGINT: in the background, or under nohup, they ignore it.
# It says "go" when its main thread has been in the package for a while, seen from another thread: so that one runs.
CHILD = """
import signal, sys, threading, time
signal.signal(signal.SIGINT, signal.default_int_handler)
import slitherlab as sl

def tell():
    looks = 0
    while looks < 20:
        time.sleep(0.005)
        frame = sys._current_frames()[threading.main_thread().ident]
        looks = looks + 1 if "slitherlab" in frame.f_code.co_filename else 0
    print("go", flush=True)

threading.Thread(target=tell, daemon=True).start()
{call}
"""

#: Nobody lives to see the end of these.
ENDLESS = {
    "simulation": "sl.simulate('grid:30x30', 'classic', games=10**15)",
    "sweep": "sl.sweep('path:{2..1000000000}', 'geography').totals()",
}

#: These are far beyond what can be searched today. When a better solver answers one, there is nothing to interrupt.
HARD = {
    "search": "sl.solve('grid:15x15', 'private')",
    "certificate": "sl.Game('grid:15x15', 'private').start().certificate()",
    "engine": "sl.Game('grid:15x15', 'private').start().reply(seconds=100000)",
}

#: Whatever happens, the test ends.
DEADLINE = 120


@pytest.mark.parametrize("what", [*ENDLESS, *HARD])
def test_ctrl_c_stops_a_long_call(what):
    code = CHILD.format(call=ENDLESS.get(what) or HARD[what])
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        guard = threading.Timer(DEADLINE, child.kill)
        guard.start()
        try:
            said = child.stdout.readline()
            if said == b"" and what in HARD and child.wait() == 0:
                pytest.skip("answered before it could be interrupted")
            assert said == b"go\n", child.stderr.read().decode()
            child.send_signal(signal.SIGINT)
            _, complaint = child.communicate()
        finally:
            guard.cancel()
    assert b"KeyboardInterrupt" in complaint
    assert child.returncode != -signal.SIGKILL, "it did not stop"
