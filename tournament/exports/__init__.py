"""What a tournament gives away as files: plain tables, in the forms that others can read."""
