"""The deals of the day: one a day and game for everybody, one counted try a person."""
