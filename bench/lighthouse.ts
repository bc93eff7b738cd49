import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { launchOptions } from '../e2e/browser.ts';
import { installPeer } from './peers.ts';
import { type Measurement, measuredBy } from './report.ts';

const how = 'Lighthouse 12, mobile preset, its own simulated throttling, one run a page';
const pages = ['/docs/Example/add-marker', '/docs/maps-api', '/api/reverse-geocode/', '/api/'];
const debuggingPort = 9377;

interface LighthouseResult {
  lhr: { categories: Record<string, { title: string; score: number | null }> };
}

export async function measureLighthouse(portalUrl: string): Promise<Measurement[]> {
  // Installed only for this suite, so it has no types in the project's own tree.
  const entry = createRequire(join(installPeer('lighthouse'), 'package.json')).resolve('lighthouse');
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as {
    default: (url: string, flags: object) => Promise<LighthouseResult>;
  };
  const options = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    const measurements: Measurement[] = [];
    for (const path of pages) {
      const { lhr } = await lighthouse(portalUrl + path, {
        port: debuggingPort,
        logLevel: 'error',
        output: 'json',
      });
      for (const { title, score } of Object.values(lhr.categories))
        measurements.push(measuredBy(how)(`${path} ${title}`, Math.round((score ?? 0) * 100), '', 100, true));
    }
    return measurements;
  } finally {
    await browser.close();
  }
}
