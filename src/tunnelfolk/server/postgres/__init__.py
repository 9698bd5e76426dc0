"""The store in PostgreSQL, for several servers at once: all SQL of that engine is in here."""
