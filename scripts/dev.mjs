/** `npm run dev`: for writers. The site with hot reload on PORT (3000), the sandbox server on PORT + 1. */
import { spawn } from 'node:child_process';
import { requireNode, root } from './run.mjs';
import { ensureGenerated, ensureInstalled, requireFreePort } from './steps.mjs';

requireNode();
const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? '127.0.0.1';
await requireFreePort(port, host);
await requireFreePort(port + 1, host);
await ensureInstalled();
await ensureGenerated();

const children = [
  spawn(process.execPath, ['--import', 'tsx', '--watch', 'server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port + 1), HOST: host, SITE_DIR: '' },
    stdio: 'inherit',
  }),
  spawn(
    'npm',
    ['run', 'dev', '-w', '@portal/site', '--', '--port', String(port), '--host', host, '--no-open'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, SANDBOX_URL: `http://${host}:${port + 1}` },
    },
  ),
];
const stopAll = (signal) => {
  for (const child of children) child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(signal));
for (const child of children) child.on('close', () => stopAll('SIGTERM'));
