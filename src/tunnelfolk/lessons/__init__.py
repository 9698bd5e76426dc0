"""Lessons: rounds with a fixed deal that teach a game one thing at a time, played by the rules themselves."""
