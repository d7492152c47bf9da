"""What the console says, in the reader's language: every phrase has its text here."""
