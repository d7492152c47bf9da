"""Lists of players as files: from bytes to checked entries and back. Pure: no models, no database."""
