/** Starts the real server on the built site once for all browser tests, and stops it after the last. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    portalUrl: string;
  }
}

const siteDir = resolve(process.env.SITE_DIR ?? 'site/build');

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(resolve(siteDir, 'index.html'))) {
    throw new Error(
      `No built site at ${siteDir}. Run \`npm run build\` first, or \`npm run e2e\`, which does.`,
    );
  }
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', SITE_DIR: siteDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  project.provide('portalUrl', await printedAddress(server));
  return () => stopped(server);
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
