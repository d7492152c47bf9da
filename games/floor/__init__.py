"""What the chief referee sees and says while the tables play: the wall of tables, calls, messages."""
