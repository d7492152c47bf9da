"""A live game as a judge's tablet shows it: plain data, codes and values, never sentences.

Standard library and the rules engine only, so that the same code runs in a browser's Python.
Nothing here tells whether rent is due (T-EQUIP-02, T-COND-03).
"""
