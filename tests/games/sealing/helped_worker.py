"""A worker with one helper: says the helper's number and then does nothing, until it is killed."""

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from games.sealing.making import end_with_parent

if __name__ == "__main__":
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=end_with_parent) as pool:
        sys.stdout.write(f"{pool.submit(os.getpid).result()}\n")
        sys.stdout.flush()
        time.sleep(600)
