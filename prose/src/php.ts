import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/** The PHP to run samples with: `PHP_PATH`, or `php`; undefined when there is none with the curl extension. */
export const php: string | undefined = [process.env.PHP_PATH ?? 'php'].find(
  (path) =>
    spawnSync(path, ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'], { stdio: 'ignore' }).status === 0,
);

/** Reported instead of the tests that PHP would run. */
export const phpAdvice = 'skipped: no PHP with curl found. Install php-cli and php-curl, or set PHP_PATH';

export interface PhpRun {
  code: number;
  printed: string;
}

/** Runs PHP with every notice shown as an error would be. */
export async function runPhp(args: string[], env: Record<string, string> = {}): Promise<PhpRun> {
  const strict = ['-d', 'error_reporting=-1', '-d', 'display_errors=1', '-d', 'log_errors=0'];
  try {
    const { stdout, stderr } = await runFile(php ?? 'php', [...strict, ...args], {
      env: { ...process.env, ...env },
      timeout: 30_000,
    });
    return { code: 0, printed: stdout + stderr };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string };
    return { code: code ?? 1, printed: stdout + stderr };
  }
}
