import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';

/** What Redocly's command writes, whatever it finds; nothing is sent anywhere. */
export function runRedocly(args: string[], cwd?: string): Promise<{ stdout: string; stderr: string }> {
  const package_ = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
  const command = resolve(dirname(package_), 'bin/cli.js');
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    NO_COLOR: '1',
  };
  return new Promise((done) => {
    execFile(process.execPath, [command, ...args], { cwd, env, maxBuffer: 1 << 24 }, (_, stdout, stderr) =>
      done({ stdout, stderr }),
    );
  });
}
