# %% [markdown]
# # From a table to a theorem, or to a counterexample
#
# Open this file as a notebook (VS Code, Jupyter with Jupytext), or read it. What stands after `# →` is what the line gives;
# the tests check it. It needs `pip install slitherlab[conjectures]`.

# %%
import json

import slitherlab as sl
from slitherlab import conjectures
from slitherlab.conjectures import investigate, small_graphs

# %% [markdown]
# ## A true theorem
# Who wins Vertex Geography, in which the first player names a vertex and the second moves from it? Suppose that nobody knew:
# only what is true of graphs is taken for granted, no theorem about the game. TxGraffiti forms conjectures from all connected
# graphs of up to six vertices; what follows from others is put aside, and the rest is hunted on larger boards.

# %%
report = investigate(small_graphs(6), "geography", known=conjectures.known.GRAPHS, effort=600)
report.boards  # → 143
[str(one.conjecture) for one in report.open]  # → ['if connected and not perfectly matched then first wins', 'if connected and perfectly matched then second wins']

# %% [markdown]
# These two are the theorem: the second player wins exactly if there is a perfect matching (Fraenkel, Scheinerman and Ullman 1993;
# Lemma 2 of the Gridlock project). Everything else that the table suggested follows from them.

# %%
(len(report.implied) > 5, report.refuted)  # → (True, [])

# %% [markdown]
# With what is known about the game nothing is left to hunt:

# %%
again = investigate(small_graphs(6), "geography", effort=600)
{one.status for one in again.outcomes}  # → {'known'}

# %% [markdown]
# ## A false claim
# On all small grids the first player wins Slither if the number of cells is even. It has been claimed of all boards. The
# table suggests it, and the search refutes it with a graph from which nothing can be left out: a star of three leaves.

# %%
report = investigate("grid:{2..5}x{2..5}", "classic", facts=["even", "regular", "has a leaf"], most=1)
[str(one.conjecture) for one in report.refuted]  # → ['if connected and bipartite and even then first wins']

# %%
found = report.refuted[0].counterexample
(found.row["order"], found.row["size"], found.row["largest"])  # → (4, 3, 3)

# %% [markdown]
# Its certificate is checked like any other, also by the second checker (`python3 checker-py/verify.py FILE`).

# %%
len(found.certificates)  # → 1
sl.verify(found.certificates[0]).valid  # → True
json.loads(found.certificates[0])["claim"]["winner"]  # → 2

# %% [markdown]
# ## Nobody knows
# In `edge-geography` edges are used up instead of vertices. What nothing was found against is handed over with its range.

# %%
report = investigate(small_graphs(5), "edge-geography", facts=["regular", "has a leaf", "some inner"], most=1, effort=400)
for outcome in report.outcomes:
    print(outcome)

# %%
"if connected and has a leaf then first wins" in [str(one.conjecture) for one in report.open]  # → True

# %% [markdown]
# This one is easy to prove: name the neighbour of the leaf and move to the leaf.
