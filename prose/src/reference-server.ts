import { spawn } from 'node:child_process';
import { loadSettings, repositoryRoot } from '@portal/settings';

export interface ReferenceServer {
  /** Such as `http://localhost:40123`, without a slash at the end. */
  host: string;
  stop(): void;
}

/** Starts the reference server on a free port of this machine, without the site. */
export async function startReferenceServer(): Promise<ReferenceServer> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    cwd: repositoryRoot(),
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', SITE_DIR: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const host = await new Promise<string>((found, fail) => {
    let printed = '';
    server.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /http:\/\/[\w.:]+/.exec(printed)?.[0];
      if (address) found(address);
    });
    server.on('close', (code) =>
      fail(new Error(`The reference server ended with code ${code} before it was ready:\n${printed}`)),
    );
  });
  return { host, stop: () => server.kill() };
}

/** The code with this server in place of the provider's, and a key that works in place of the placeholder. */
export function atServer(code: string, host: string): string {
  const { hosts, keys } = loadSettings();
  return code
    .replaceAll(hosts.api, host)
    .replaceAll(hosts.sandbox, host)
    .replaceAll(keys.placeholder, keys.sandbox);
}
