"""Every public thing is documented, and the examples run."""

import doctest
import importlib
import inspect
import pkgutil

import pytest

import slitherlab

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def modules():
    yield slitherlab
    for found in pkgutil.walk_packages(slitherlab.__path__, "slitherlab."):
        # The native module's things are documented where they are wrapped; Ray has tests of its own.
        if not found.name.endswith(("._native", ".distributed", ".openspiel")):
            yield importlib.import_module(found.name)


@pytest.mark.parametrize("module", list(modules()), ids=lambda module: module.__name__)
def test_examples_run(module):
    if module.__name__ in ("slitherlab.conjectures", "slitherlab.conjectures.form"):
        pytest.importorskip("txgraffiti")
    for test in doctest.DocTestFinder().find(module):
        runner = doctest.DocTestRunner(optionflags=FLAGS)
        output = []
        runner.run(test, out=output.append)
        assert runner.summarize(verbose=False).failed == 0, "".join(output)


@pytest.mark.parametrize("name", slitherlab.__all__)
def test_public_things_are_documented(name):
    thing = getattr(slitherlab, name)
    if name == "Vertex" or not (inspect.isclass(thing) or inspect.isfunction(thing)):
        return
    assert inspect.getdoc(thing)
    if inspect.isfunction(thing):
        assert ">>>" in thing.__doc__, f"{name} has no example"
        return
    for key, member in vars(thing).items():
        if not key.startswith("_") and (callable(member) or isinstance(member, property)):
            assert inspect.getdoc(member), f"{name}.{key}"
