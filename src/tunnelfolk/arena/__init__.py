"""Where bots are measured: the same deals for everyone, counted with intervals."""
