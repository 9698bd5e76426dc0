"""The bot `net`: small nets that learned Saboteur, the Duel and Solo (docs/models.md). It needs numpy alone."""
