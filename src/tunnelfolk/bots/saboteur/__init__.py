"""Saboteur: who may be whom, and rules for both roles."""
