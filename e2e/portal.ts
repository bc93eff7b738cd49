/** Starts the real server on the built site, as `npm start` does, on a free port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

export interface Portal {
  /** Without a slash at the end. */
  url: string;
  /** Ends the server and resolves when it has gone. */
  stop(): Promise<void>;
}

/** Throws when the site is not built, or when the server ends before it is ready (with what it printed). */
export async function startPortal(env: Record<string, string> = {}): Promise<Portal> {
  const siteDir = resolve(process.env.SITE_DIR ?? 'site/build');
  if (!existsSync(resolve(siteDir, 'index.html'))) {
    throw new Error(`No built site at ${siteDir}. Run \`npm run build\` first.`);
  }
  const server = spawn(process.execPath, ['--enable-source-maps', 'server/build/main.mjs'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', SITE_DIR: siteDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { url: await printedAddress(server), stop: () => stopped(server) };
}

/** The first http address the server prints. */
function printedAddress(server: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let printed = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /http:\/\/[\w.:[\]-]+/.exec(printed)?.[0];
      if (address) found(address);
    });
    server.on('close', (code) =>
      fail(new Error(`The server ended with code ${code} before it was ready:\n${printed}`)),
    );
  });
}

function stopped(server: ChildProcess): Promise<void> {
  return new Promise((done) => {
    server.on('close', () => done());
    server.kill('SIGTERM');
  });
}
