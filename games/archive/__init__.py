"""One tournament as one file, written and read back (docs/archive.md). `titledeed_verify` judges such a file."""
