"""For researchers and for searching bots: the same games, compiled. An optional extra: `tunnelfolk[lab]`."""
