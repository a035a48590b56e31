# %% [markdown]
# # Games for programs that learn
#
# Thousands of games at once as arrays, and one game at a time for PettingZoo. What stands after `# →` is what the line gives; the
# tests check it.

# %%
import numpy as np

import slitherlab as sl
from slitherlab.envs import VectorGames, env

# %% [markdown]
# ## Arrays
# `VectorGames` plays natively. Actions are numbers, and a mask says which are legal. A game that is over begins again with the
# next step.

# %%
games = VectorGames("classic", "grid:4x4", count=1000, seed=1)
games.actions, games.features  # → (48, 32)
step = games.step(games.sample())
step.masks.sum(axis=1).min() >= 2  # → np.True_
games.move(0, 0)  # → '0,0-0,1'

# %% [markdown]
# A player who takes the first legal action against a random one:

# %%
def first_legal(observations, masks):
    return masks.argmax(axis=1)


def share_won(policy, seat, count=1000):
    games = VectorGames("classic", "grid:4x4", count=count, seed=3)
    done, won = np.zeros(count, dtype=bool), np.zeros(count, dtype=bool)
    while not done.all():
        actions = games.sample()
        own = games.turns == seat
        actions[own] = policy(games.observations, games.masks)[own]
        games.advance(actions)
        ended = games.over & ~done
        won[ended] = games.rewards[ended, seat] > 0
        done |= ended
    return won.mean()


share_won(first_legal, 0) > 0.5  # → np.True_

# %% [markdown]
# The theorem wins every game from the opening on: `slitherlab` plays perfectly as player 1 on this board.

# %%
sl.solve("grid:4x4", "classic").winner  # → 1
result = sl.simulate("grid:4x4", "classic", games=200, policy=["perfect", "random"])
result.results[0].count  # → 0

# %% [markdown]
# ## PettingZoo

# %%
game = env("private", "grid:3x3")
game.reset(seed=1)
rng = np.random.default_rng(1)
rewards = {}
for agent in game.agent_iter():
    observation, reward, terminated, truncated, info = game.last()
    rewards[agent] = reward
    legal = np.flatnonzero(observation["action_mask"])
    game.step(None if terminated or truncated else int(rng.choice(legal)))
sorted(rewards.values())  # → [-1.0, 1.0]
