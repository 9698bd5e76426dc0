"""The bot `net`: a small net that learned the Duel and Solo (docs/models.md). It needs numpy alone."""
