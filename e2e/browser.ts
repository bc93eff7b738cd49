/** The browser that tests and pictures share. */
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { withUndrawnMaps } from './undrawn-maps.ts';

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

/** Without a graphics card, Chromium draws maps in software instead of refusing them. */
const withoutWebglFlags = ['--disable-gpu', '--disable-3d-apis'];

/** What Playwright sets by the same flag as the font size: a mouse, which Chromium without a window hasn't. */
const mouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/** Environment of a browser that has the same fonts on every machine. Read by Chromium on Linux. */
const withSameFonts = {
  ...process.env,
  FONTCONFIG_FILE: fileURLToPath(new URL('./fonts.conf', import.meta.url)),
};

interface Options {
  /** Refused, drawn in software, or left undrawn: these do all but paint, at half of the price. */
  maps?: 'refused' | 'drawn' | 'undrawn';
  /** The browser's default, in pixels. */
  fontSize?: number;
  /** Pages live for seconds: their scripts aren't compiled for speed, which takes a tenth of the processor time. */
  isBrief?: boolean;
}

export function launchOptions({ maps = 'refused', fontSize, isBrief = false }: Options = {}) {
  return {
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [
      ...flags,
      ...(fontSize ? [`--blink-settings=${mouse},defaultFontSize=${fontSize}`] : []),
      ...(isBrief ? ['--js-flags=--no-turbofan,--no-maglev'] : []),
      ...(maps === 'drawn' ? webglFlags : withoutWebglFlags),
    ],
    env: withSameFonts,
  };
}

/** Starts Chromium with a fresh profile. */
export async function openBrowser(options: Options = {}): Promise<Browser> {
  const browser = await chromium.launch(launchOptions(options));
  return options.maps === 'undrawn' ? withUndrawnMaps(browser) : browser;
}
