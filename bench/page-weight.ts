import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { launchOptions } from './browser.ts';
import type { Measurement } from './report.ts';

const how =
  'scripts that Chromium requests before the load event, prefetches left out, each gzipped at level 9; 1 kB = 1000 B';

/** Page templates and their budget in kilobytes of gzipped JavaScript. */
const pages: [path: string, budgetKilobytes: number][] = [
  ['/', 140],
  ['/docs/maps-api', 140],
  ['/docs/Example/add-marker', 140],
  ['/pricing/pricing-call', 140],
  ['/api/', 145],
  ['/api/v1/', 145],
  ['/api/reverse-geocode/', 145],
];

/** First-load JavaScript of each page template. */
export async function measurePageWeight(portalUrl: string): Promise<Measurement[]> {
  const browser = await chromium.launch(launchOptions());
  try {
    const measurements: Measurement[] = [];
    for (const [path, budget] of pages) {
      const scripts = await scriptsOfFirstLoad(browser, portalUrl + path);
      const bytes = scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
      measurements.push({ what: `JavaScript of ${path}`, value: bytes / 1000, unit: 'kB', budget, how });
    }
    return measurements;
  } finally {
    await browser.close();
  }
}

async function scriptsOfFirstLoad(
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  url: string,
): Promise<Buffer[]> {
  const page = await browser.newPage();
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    const request = response.request();
    const isPrefetch =
      request.headers()['sec-purpose'] === 'prefetch' || request.headers().purpose === 'prefetch';
    if (request.resourceType() === 'script' && !isPrefetch) bodies.push(response.body());
  });
  await page.goto(url, { waitUntil: 'load' });
  const loaded = await Promise.all(bodies);
  await page.close();
  return loaded;
}
