"""Players that learn: a small net, taught by matches against itself (docs/models.md).

    python -m tunnelfolk.lab.learn duel --minutes 25      # on a GPU; goes on from the last checkpoint, if there is one
    python -m tunnelfolk.lab.learn solo --toy             # the same at toy size, on any computer

Needs the extra `tunnelfolk[learn]`. What comes out plays as the bot `net`, which needs nothing of this.
"""
