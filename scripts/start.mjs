/**
 * `npm start`: serves site and API on one port. The API responds as soon as its packages and data are there; the site
 * follows, and what nobody waits for is made at low priority while both are served.
 */
import { spawn } from 'node:child_process';
import { expectEnd, requireNode, root, stop, watchSteps } from './run.mjs';
import {
  ensureComplete,
  ensureGenerated,
  ensureInstalled,
  ensurePages,
  formerSite,
  isComplete,
  requireFreePort,
} from './steps.mjs';

requireNode();
const port = Number(process.env.PORT ?? 3000);
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  stop(`PORT is "${process.env.PORT}"; it must be a whole number from 0 to 65535.`);
}
const host = process.env.HOST ?? '127.0.0.1';
await requireFreePort(port, host);
const hasOwnSite = process.env.SITE_DIR !== undefined;
await ensureInstalled('server');
const siteIsInstalled = hasOwnSite || ensureInstalled('site');
await ensureGenerated(['contract', 'data', 'server']);

const server = spawn(
  process.execPath,
  ['--enable-source-maps', 'server/build/main.mjs', ...(hasOwnSite ? [] : ['--site-follows'])],
  {
    cwd: root,
    env: { WARM_UP: 'on', ...process.env, PORT: String(port), HOST: host },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
);
// The terminal sends Ctrl-C to both processes; a signal sent to this one alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    expectEnd();
    server.kill(signal);
  });
}
server.on('close', (code) => process.exit(code ?? 0));
process.on('exit', () => server.kill());
const say = (message) => server.connected && server.send(message);

if (!hasOwnSite) {
  watchSteps((building) => say({ building }));
  await siteIsInstalled;
  await ensurePages();
  say({ site: 'site/build', former: formerSite, isComplete: isComplete() });
  if (!isComplete()) {
    await ensureComplete({ isLow: true });
    say({ site: 'site/build', former: formerSite, isComplete: true });
  }
}
// Until it is there, the server cuts tiles when they are requested.
await ensureGenerated(['basemap'], { isLow: true });
