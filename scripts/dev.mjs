/**
 * `npm run dev`: for writers. The site with hot reload on PORT (3000). The server is at PORT + 1; its data are generated
 * and it starts when a page sends the first request to it: for a response, or for a map.
 */
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { requireNode, root } from './run.mjs';
import { ensureGenerated, ensureInstalled, requireFreePort } from './steps.mjs';

requireNode();
const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? '127.0.0.1';
await requireFreePort(port, host);
await requireFreePort(port + 1, host);
await ensureInstalled('site');
await ensureGenerated(['contract']);

const children = [];
const stopAll = (signal) => {
  for (const child of children) child.kill(signal);
  process.exit();
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(signal));
function start(command, args, env) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  child.on('close', () => stopAll('SIGTERM'));
  children.push(child);
}

let running;

/** Passes connections on to the server, which the first one starts. */
createServer(async (socket) => {
  socket.on('error', () => socket.destroy());
  running ??= startServer();
  const target = connect(await running, host);
  target.on('error', () => socket.destroy());
  socket.pipe(target).pipe(socket);
}).listen(port + 1, host);

async function startServer() {
  await ensureGenerated(['contract', 'data']);
  const own = await freePort();
  const args = ['--import', 'tsx', '--watch', 'server/src/main.ts'];
  start(process.execPath, args, { PORT: String(own), HOST: host, SITE_DIR: '' });
  while (!(await responds(own))) await pause(100);
  return own;
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, host, () => {
      const { port: free } = probe.address();
      probe.close(() => done(free));
    });
  });
}

function responds(own) {
  return new Promise((done) => {
    const probe = connect(own, host, () => done(true));
    probe.on('error', () => done(false));
    probe.on('connect', () => probe.end());
  });
}

const options = ['--port', String(port), '--host', host];
start('npm', ['run', 'dev', '-w', '@portal/site', '--', ...options], {
  SANDBOX_URL: `http://${host}:${port + 1}`,
});
