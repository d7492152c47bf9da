"""Checks the archive of a tournament without the program that wrote it: `python -m titledeed_verify ARCHIVE`.

Standard library, `rules_engine` and the pure modules of `tournament`; no Django, no database. It counts
everything anew from the rows (docs/archive.md) and says in a line what does not hold, and where.
"""
