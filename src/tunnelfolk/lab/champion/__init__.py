"""The champion of the Duel: the net, and a look ahead where the net is in doubt.

    from tunnelfolk.lab.champion import Champion

    Champion(seed).choose(prompt)

Where the policy is sure it is followed. Where it is not, its best few choices are tried in worlds that the Prompt
allows, the same ones for all: the net plays both sides until the own seat is to act again, and says what that is worth
(`net_lookahead`, on rows of vectors: `net_rows`).
"""

from tunnelfolk.lab.champion.champion_bot import Champion, Doubt, doubt_of

__all__ = ["Champion", "Doubt", "doubt_of"]
