"""``python -m slitherlab`` starts the program, which the published wheels bring."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig


def find_program() -> str | None:
    """The program beside this Python, or among the user's own scripts."""
    name = "slitherlab" + (sysconfig.get_config_var("EXE") or "")
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user"))]
    paths = [os.path.join(folder, name) for folder in folders]
    return next((path for path in paths if os.path.isfile(path)), None)


def main() -> int:
    """Starts the program with the same arguments and returns its status."""
    program = find_program()
    if program is None:
        print("error: this installation has no program: install a published wheel, or run make run in a checkout", file=sys.stderr)
        return 2
    command = [program, *sys.argv[1:]]
    if sys.platform == "win32":
        # There execv would not wait for the program.
        return subprocess.call(command)
    os.execv(program, command)


if __name__ == "__main__":
    sys.exit(main())
