import type { Browser } from 'playwright-core';
import { openBrowser } from '../e2e/browser.ts';
import { type Measurement, measuredBy } from './report.ts';

const how =
  'bytes on the wire of one cold load until the network is quiet, bodies as the server compresses them; 1 KiB = 1024 B';

interface Budget {
  path: string;
  /** All but the pictures of the page's own content, KiB. */
  total: number;
}

const pages: Budget[] = [
  { path: '/', total: 80 },
  { path: '/docs/Example/add-marker', total: 36 },
  { path: '/docs/maps-api', total: 56 },
  { path: '/pricing/pricing-call', total: 36 },
  { path: '/api/', total: 72 },
  { path: '/api/v1/', total: 72 },
  { path: '/api/reverse-geocode/', total: 40 },
];

/** Every page runs the same layer, KiB. */
const scriptBudget = 10;

export async function measurePageWeight(portalUrl: string): Promise<Measurement[]> {
  const browser = await openBrowser();
  try {
    const measurements: Measurement[] = [];
    for (const { path, total } of pages) {
      const weight = await weightOf(browser, portalUrl + path);
      const without = weight.total - weight.image - weight.prefetch;
      const measured = (what: string, bytes: number, budget?: number) =>
        measurements.push(measuredBy(how)(`${path}: ${what}`, bytes / 1024, 'KiB', budget));
      measured('script', weight.script, scriptBudget);
      measured('font', weight.font);
      measured('pictures', weight.image);
      measured('all but pictures', without, total);
      measured('prefetched', weight.prefetch, 0);
    }
    return measurements;
  } finally {
    await browser.close();
  }
}

async function weightOf(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const kinds = new Map<string, string>();
    const weight = { script: 0, font: 0, image: 0, prefetch: 0, total: 0 };
    session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
      const isPrefetch = Object.keys(request.headers).some((name) => /^(sec-)?purpose$/i.test(name));
      kinds.set(requestId, isPrefetch || type === 'Prefetch' ? 'prefetch' : (type ?? '').toLowerCase());
    });
    // A browser with a window loads the icon of the page, too, and doesn't call it an image.
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (kinds.get(requestId) === 'other' && response.mimeType.startsWith('image/'))
        kinds.set(requestId, 'image');
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? '';
      weight.total += encodedDataLength;
      if (kind in weight) weight[kind as keyof typeof weight] += encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    return weight;
  } finally {
    await context.close();
  }
}
