"""Where things lie. `VAR` holds all that a running Titledeed must not lose."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
VAR = ROOT / "var"
