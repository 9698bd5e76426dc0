"""Everything that people read or hear, one TOML file a language: for browsers, terminals and the server."""
