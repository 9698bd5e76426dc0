"""Runs the script of this folder."""

from tests.golden.changes import main

main()
