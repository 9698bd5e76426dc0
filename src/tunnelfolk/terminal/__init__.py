"""The games in a terminal: pictures of cards, prose of what happened, and the commands that show them."""
