"""Tables, matches, store and sockets: the same few messages for browsers, bots and everybody else."""
