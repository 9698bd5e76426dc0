"""The rules of Saboteur, the Duel and Solo: what is allowed, what happens, and who may see it."""
