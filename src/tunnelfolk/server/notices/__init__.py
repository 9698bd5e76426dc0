"""Telling people whose turn it is while they are elsewhere: browsers (Web Push), and a table's webhook."""
