"""What a finished match shows: who looked like a saboteur and when, which choices cost what, and its story."""
