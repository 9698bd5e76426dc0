"""A server without a network: the same tables and messages, for a person whose browser runs it (web/src/offline)."""
