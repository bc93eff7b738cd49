import { spawnSync } from 'node:child_process';

/** The Python to run samples with: `PYTHON_PATH`, or `python3`; undefined when there is none of 3.10 or newer. */
export const python: string | undefined = [process.env.PYTHON_PATH ?? 'python3'].find(
  (path) =>
    spawnSync(path, ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))'], { stdio: 'ignore' })
      .status === 0,
);

/** Shown next to the tests that Python would run. */
export const pythonAdvice = 'skipped: no Python 3.10 or newer found. Install it, or set PYTHON_PATH';
