"""What stands a Titledeed up on a bare machine. Standard library only: it runs before anything is installed."""
