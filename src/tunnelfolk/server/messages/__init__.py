"""Every message between server and client, over the socket and over HTTP (docs/protocol.md)."""
