/** The browser that tests and pictures share. */
import { type Browser, chromium } from 'playwright-core';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Maps are drawn in software. What is around them is not put together by the same slow means, which takes half of the time. */
const webglFlags = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
];

/** Starts Chromium with a fresh profile. `webgl` draws maps in software. */
export function openBrowser({ webgl = false } = {}): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
  return chromium.launch({
    executablePath,
    args: [...flags, ...(webgl ? webglFlags : ['--disable-gpu'])],
  });
}
