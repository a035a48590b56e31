# %% [markdown]
# # Slitherlab in a notebook
#
# Open this file as a notebook (VS Code, Jupyter with Jupytext), or read it. What stands after `# →` is what the line gives;
# the tests check it.

# %%
import networkx as nx
import numpy as np

import slitherlab as sl

# %% [markdown]
# ## Who wins?
# In *Slither* two players extend one path on a board at either end; a player who cannot move loses. A board is a short text.
# In a notebook a verdict shows the board, a maximum matching and the winning moves.

# %%
verdict = sl.solve("grid:5x6", "classic")
verdict

# %%
verdict.winner  # → 1
verdict.basis.name  # → 'anderson-1974'
str(verdict.winning_moves[0])  # → '0,0-0,1'

# %% [markdown]
# Nothing has to be believed: the certificate is checked by code that knows nothing of the solver.

# %%
str(sl.verify(verdict.certificate()))  # → 'valid: player 1 wins classic on grid:5x6; a winning move: 0,0-0,1'

# %% [markdown]
# Where no theorem helps, an exact search does; when its budget runs out the verdict says so.

# %%
sl.solve("grid:3x4", "private").winner  # → 1
sl.solve("grid:9x9", "private", nodes=1).status  # → 'unknown'

# %% [markdown]
# ## Your own graphs
# A NetworkX graph is a board, and its nodes stay the names of the vertices.

# %%
trees = nx.Graph([("oak", "elm"), ("elm", "ash"), ("elm", "yew"), ("yew", "fir")])
[move.vertices for move in sl.solve(trees, "geography").winning_moves]  # → [('oak',), ('ash',)]
sl.gallai_edmonds(trees).inner  # → ['elm']

# %% [markdown]
# ## Playing
# Positions never change; a move gives the next one. The engine says on what its move rests.

# %%
game = sl.Game(trees, "geography")
position = game.start().play("oak").play(("oak", "elm"))
reply = position.reply("perfect")
reply.vertices, reply.standing, reply.ground  # → (('elm', 'ash'), 'winning', 'theorem')
position.play(reply).outcome  # → Outcome(kind='loses', player=2)

# %% [markdown]
# ## Large graphs
# For maximum matchings on millions of vertices give an array of edges, and read an array of partners.

# %%
chance = np.random.default_rng(1)
edges = chance.integers(0, 100_000, size=(200_000, 2), dtype=np.uint32)
matching = sl.maximum_matching(edges)
matching.mates.shape  # → (100000,)
bool((matching.mates[matching.pair_array[:, 0]] == matching.pair_array[:, 1]).all())  # → True

# %% [markdown]
# Two spanning trees with as few common edges as possible decide the cycle games and Shannon's switching game.

# %%
sl.two_forests("complete:4").common  # → 0
sl.solve("complete:4", "shannon", terminals=(0, 3)).winner_role  # → 'short'

# %% [markdown]
# ## The laboratory
# Who wins on all small grids? A sweep gives a table, and `expect` tests a conjecture on the way.

# %%
table = sl.sweep("grid:{1..6}x{1..6}", "classic").to_pandas()
table.pivot_table(index="parity", columns="winner", values="board", aggfunc="count").fillna(0).astype(int)

# %%
sl.sweep("grid:{2..6}x{2..6}", "classic", expect="winner == 1 if order % 2 == 0 else 2").totals().failed  # → 0

# %% [markdown]
# What holds on *all* grids that are large enough? `prove` finds windows with open sides in which the others win, and
# the checker sees that they cover every board. Six players: all others together can make player 2 lose.

# %%
proof = sl.prove("grid:{7..}x{7..}", "classic", players=6, beaten=[2], anew=True)
proof.status  # → 'proved'

# %%
sl.verify(str(proof.certificate)).valid  # → True

# %% [markdown]
# And what happens when nobody thinks? In three-player Slither on 2×2, player 1 always loses.

# %%
[share.count for share in sl.simulate("grid:2x2", "classic", games=1000, players=3).results]  # → [1000, 0, 0]
