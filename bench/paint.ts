import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { launchOptions } from './browser.ts';
import type { Measurement } from './report.ts';

const runs = 3;
const how = `largest contentful paint, median of ${runs} cold loads, 4x CPU, 1.6 Mbit/s down, 150 ms; all pages gzipped`;
const require = createRequire(import.meta.url);

/** Our `/api/` beside Redoc and Scalar rendering the very document that we serve. */
export async function measurePaint(portalUrl: string): Promise<Measurement[]> {
  const document = await (await fetch(`${portalUrl}/openapi/v2.json`)).text();
  const peers = await servePeers(document);
  const browser = await chromium.launch(launchOptions());
  try {
    const ours = await medianPaintMs(browser, `${portalUrl}/api/`);
    const redoc = await medianPaintMs(browser, `${peers.url}/redoc`);
    const scalar = await medianPaintMs(browser, `${peers.url}/scalar`);
    return [
      { what: 'our /api/', value: ours, unit: 'ms', how },
      { what: 'Redoc 2.5.4', value: redoc, unit: 'ms', how },
      { what: 'Scalar 1.72.1', value: scalar, unit: 'ms', how },
      { what: 'Redoc / ours', value: redoc / ours, unit: 'times', budget: 3, atLeast: true, how },
      { what: 'Scalar / ours', value: scalar / ours, unit: 'times', budget: 3, atLeast: true, how },
    ];
  } finally {
    await browser.close();
    peers.server.close();
  }
}

async function medianPaintMs(browser: Browser, url: string): Promise<number> {
  const paints: number[] = [];
  for (let run = 0; run < runs; run += 1) paints.push(await paintMs(browser, url));
  return paints.sort((a, b) => a - b)[Math.floor(runs / 2)]!;
}

/** The last LCP candidate once the page has been quiet. Renderers paint late, so wait for content, then two seconds. */
async function paintMs(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) (window as unknown as { lcp: number }).lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
  await page.waitForFunction(() => document.body.innerText.includes('Reverse Geocoding'), null, {
    timeout: 120_000,
  });
  await page.waitForTimeout(2000);
  const lcp = await page.evaluate(() => (window as unknown as { lcp: number }).lcp);
  await context.close();
  return lcp;
}

async function servePeers(document: string): Promise<{ url: string; server: Server }> {
  const files: Record<string, [type: string, body: Buffer]> = {
    '/redoc': html('<redoc spec-url="/openapi.json"></redoc><script src="/redoc.js"></script>'),
    '/scalar': html(
      '<script id="api-reference" data-url="/openapi.json"></script><script src="/scalar.js"></script>',
    ),
    '/redoc.js': script('redoc/bundles/redoc.standalone.js'),
    '/scalar.js': script('@scalar/api-reference/dist/browser/standalone.js'),
    '/openapi.json': ['application/json', gzipSync(document)],
  };
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file[0], 'content-encoding': 'gzip' }).end(file[1]);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

function html(body: string): [string, Buffer] {
  return [
    'text/html',
    gzipSync(`<!doctype html><html lang="en"><meta charset="utf-8"><title>peer</title><body>${body}`),
  ];
}

/** A file of a package, read through its folder so that `exports` do not hide it. */
function script(path: string): [string, Buffer] {
  const folder = require.resolve.paths('redoc')!.find((each) => each.includes('bench'))!;
  return ['text/javascript', gzipSync(readFileSync(`${folder}/${path}`))];
}
