"""The store in one SQLite file: all SQL of the server is in here."""
