/** `npm start`: sets up whatever is missing, builds what is out of date, serves site and API on one port. */
import { spawn } from 'node:child_process';
import { requireNode, root, stop } from './run.mjs';
import { ensureBuilt, ensureInstalled, requireFreePort } from './steps.mjs';

requireNode();
const port = Number(process.env.PORT ?? 3000);
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  stop(`PORT is "${process.env.PORT}"; it must be a whole number from 0 to 65535.`);
}
const host = process.env.HOST ?? '127.0.0.1';
await requireFreePort(port, host);
await ensureInstalled();
await ensureBuilt();

const server = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
  cwd: root,
  env: { WARM_UP: 'on', SITE_DIR: 'site/build', ...process.env, PORT: String(port), HOST: host },
  stdio: 'inherit',
});
// The terminal sends Ctrl-C to both processes; a signal sent to this one alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('close', (code) => process.exit(code ?? 0));
