"""The race for gold, in the Duel and in Solo."""
