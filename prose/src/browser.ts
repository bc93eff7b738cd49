/**
 * A browser in which samples run as on a user's computer: packages come from `node_modules` instead of their CDN,
 * the live API and maps from the sandbox server. The samples are unchanged.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadSettings, repositoryRoot } from '@portal/settings';
import { type Browser, chromium, type Route } from 'playwright-core';
import { atServer } from './reference-server.ts';

const { hosts } = loadSettings();

/** The Chromium to run samples in: `CHROME_PATH`, or Debian's; undefined when there is none. */
export const chromiumPath: string | undefined = [process.env.CHROME_PATH ?? '/usr/bin/chromium'].find(
  existsSync,
);

/** Reported instead of the tests that require a browser. */
export const chromiumAdvice = 'skipped: no Chromium found. Install one, or set CHROME_PATH';

const flags =
  '--headless --no-sandbox --no-first-run --disable-background-networking --disable-component-update';
const webglFlags =
  '--use-gl=angle --use-angle=swiftshader --enable-unsafe-swiftshader --disable-gpu-compositing';

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: `${flags} ${webglFlags}`.split(' ') });
}

export type PageRun = Awaited<ReturnType<typeof runPage>>;

/** Opens the HTML in a fresh page, waits until there are no more requests, and reports what happened. */
export async function runPage(browser: Browser, html: string, host: string) {
  const context = await browser.newContext({ viewport: { width: 800, height: 600 }, bypassCSP: true });
  const page = await context.newPage();
  const responses: string[] = [];
  const printed: string[] = [];
  /** Uncaught errors, errors in the console, and addresses that neither this machine nor the server has. */
  const problems: string[] = [];
  page.on('console', (message) => {
    (message.type() === 'error' ? problems : printed).push(message.text().slice(0, 500));
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  let pending = 0;
  await page.route('**/*', async (route) => {
    pending += 1;
    await respond(route, html, host, { responses, problems }).finally(() => {
      pending -= 1;
    });
  });
  try {
    await page.goto(`${host}/sample`);
    const failed = new Promise((now) => page.once('pageerror', now));
    const ended = page.waitForFunction('window.sampleEnded !== false', undefined, { timeout: 45_000 });
    await Promise.race([failed, ended]);
    // A request that an event starts is sent a moment later, and its result is shown a moment after its response.
    do await page.waitForTimeout(400);
    while (pending > 0);
    printed.push(await page.evaluate('document.body.innerText'));
    const hasMap = (await page.locator('canvas.maplibregl-canvas').count()) > 0;
    return { responses, printed: printed.join('\n'), problems, hasMap };
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

async function respond(
  route: Route,
  html: string,
  host: string,
  { responses, problems }: { responses: string[]; problems: string[] },
): Promise<void> {
  const request = route.request();
  const url = request.url();
  if (url === `${host}/sample`) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
  if (url === `${host}/example.css`) {
    return route.fulfill({ path: resolve(repositoryRoot(), 'examples/example.css') });
  }
  if (url.endsWith('/favicon.ico')) return route.fulfill({ status: 204 });
  if (url.startsWith(hosts.maps)) {
    const mode = /dark/.test(url) ? 'dark' : 'light';
    return passOn(route, `${host}/map/styles/${mode}/style.json`, host);
  }
  const isForApi = url.startsWith(hosts.api) || url.startsWith(hosts.sandbox);
  if (isForApi) {
    const local = atServer(url, host);
    const status = await passOn(route, local, host);
    if (!new URL(local).pathname.startsWith('/map/'))
      responses.push(`${status} ${request.method()} ${new URL(local).pathname}`);
    return;
  }
  if (url.startsWith(host)) return route.continue();
  const file = packageFile(url);
  if (file) return route.fulfill({ path: file });
  problems.push(`requested ${url}, which is neither the API nor an installed package`);
  return route.abort();
}

/** Sends the request to the sandbox server instead, and lets every page read the response. Returns its status. */
async function passOn(route: Route, url: string, host: string): Promise<number> {
  const response = await route.fetch({ url, headers: { ...route.request().headers(), origin: host } });
  const headers = { ...response.headers(), 'access-control-allow-origin': '*' };
  await route.fulfill({ response, headers });
  return response.status();
}

/** The file that `https://unpkg.com/<package>@<version>/<path>` names, when that very version is installed. */
function packageFile(url: string): string | undefined {
  const [, name, version, path] =
    /^https:\/\/unpkg\.com\/((?:@[\w-]+\/)?[\w.-]+)@([\d.]+)\/(.+)$/.exec(url) ?? [];
  if (!name || !version || !path) return undefined;
  const packages = resolve(repositoryRoot(), 'node_modules');
  const folder = resolve(packages, name);
  // The style sheet of the map library loads its engine, of which npm has installed a newer one below it.
  const engine = resolve(packages, 'bkoi-gl/node_modules', name);
  const found = versionOf(folder) === version ? folder : engine;
  return existsSync(resolve(found, path)) ? resolve(found, path) : undefined;
}

function versionOf(folder: string): string | undefined {
  const manifest = resolve(folder, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}
