import { withSameFonts } from '../e2e/browser.ts';

/** Chromium's launch options for measuring: `CHROME_PATH` or the installed one, a fresh profile, no chatter. */
export function launchOptions() {
  return {
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    env: withSameFonts,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
