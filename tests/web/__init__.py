"""Tests with a browser: a package, since one browser is shared by what is in it."""
