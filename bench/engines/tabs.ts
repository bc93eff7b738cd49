/** One tab of a real browser, driven alike in three engines: what a journey can do and see. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../server/src/testing/free-port.ts';
import { installPeer } from '../peers.ts';

export interface Tab {
  open(url: string): Promise<void>;
  /** The value of a JavaScript expression in the page, or in the frame that the selector finds. */
  read<Value>(expression: string, frame?: string): Promise<Value>;
  /** Presses the last element that is in sight, with exactly this text where one is given. Throws when there is none. */
  press(selector: string, text?: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses a key by its name in the browser, such as `Enter`, with Control held down where `isControl`. */
  key(name: string, isControl?: boolean): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  back(): Promise<void>;
  /** Base64 of a PDF. Drivers that can't print don't have it. */
  print?(): Promise<string>;
}

export interface Engine {
  name: string;
  version: string;
  openTab(): Promise<Tab & { close(): Promise<void> }>;
  close(): Promise<void>;
}

const paths = {
  chromium: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  firefox: '/usr/bin/firefox-esr',
  webkitDriver: '/usr/bin/WebKitWebDriver',
  webkit: [
    '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  ],
  display: '/usr/bin/Xvfb',
};

/** What has to be installed for the engines, or undefined when all is there. */
export function missingEngines(): string | undefined {
  const areThere = [paths.chromium, paths.firefox, paths.webkitDriver, paths.display].every(existsSync);
  if (areThere && paths.webkit.some(existsSync)) return undefined;
  return 'Chromium, Firefox, WebKit or Xvfb is missing (Debian: apt-get install chromium firefox-esr webkit2gtk-driver xvfb)';
}

/** Starts each engine in turn, or those of these names, on a screen that draws WebGL in software, and ends it after `use`. */
export async function withEngines(
  use: (engine: Engine) => Promise<void>,
  names = ['Chromium', 'Firefox', 'WebKit'],
): Promise<void> {
  const require = createRequire(`${installPeer('engines')}/package.json`);
  const load = async (name: string) => (await import(pathToFileURL(require.resolve(name)).href)).default;
  const screen = await startScreen();
  try {
    const puppeteer = await load('puppeteer-core');
    const selenium = await load('selenium-webdriver');
    const starts: Record<string, () => Promise<Engine>> = {
      Chromium: () => startChromium(puppeteer),
      Firefox: () => startFirefox(puppeteer, screen.name),
      WebKit: () => startWebKit(selenium, screen.name),
    };
    for (const name of names) {
      const engine = await starts[name]!();
      await use(engine).finally(engine.close);
    }
  } finally {
    screen.process.kill();
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the drivers are installed by this suite alone, so their types are not there.
type Driver = any;

/** Firefox reads the sizes of a named format, which are inches, as centimeters. */
const a4 = { width: '21cm', height: '29.7cm' };

const softwareGl = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

function startChromium(puppeteer: Driver): Promise<Engine> {
  const args = ['--no-sandbox', '--disable-quic', '--disable-background-networking', ...softwareGl];
  return startWithPuppeteer('Chromium', () =>
    puppeteer.launch({ executablePath: paths.chromium, args, defaultViewport: null }),
  );
}

/** Without a screen Firefox has no WebGL. */
function startFirefox(puppeteer: Driver, display: string): Promise<Engine> {
  return startWithPuppeteer('Firefox', () =>
    puppeteer.launch({
      browser: 'firefox',
      executablePath: paths.firefox,
      headless: false,
      defaultViewport: null,
      env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' },
      extraPrefsFirefox: { 'webgl.force-enabled': true },
    }),
  );
}

async function startWithPuppeteer(name: string, launch: () => Promise<Driver>): Promise<Engine> {
  const browser = await launch();
  return {
    name,
    version: (await browser.version()).replace(/^\D*/, ''),
    async openTab() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const frameAt = async (selector: string) => {
        const element = await page.$(selector);
        const frame = await element?.contentFrame();
        if (!frame) throw new Error(`No frame at ${selector}.`);
        return frame;
      };
      return {
        open: (url) => page.goto(url, { waitUntil: 'load', timeout: 60_000 }),
        read: async (expression, frame) => (frame ? await frameAt(frame) : page).evaluate(expression),
        async press(selector, text) {
          const mark = await markVisible((expression) => page.evaluate(expression), selector, text);
          await (await page.$(mark)).click();
        },
        type: (text) => page.keyboard.type(text),
        async key(key, isControl) {
          if (isControl) await page.keyboard.down('Control');
          await page.keyboard.press(key);
          if (isControl) await page.keyboard.up('Control');
        },
        resize: (width, height) => page.setViewport({ width, height }),
        back: () => page.evaluate('history.back()'),
        print: async () => Buffer.from(await page.pdf(a4)).toString('base64'),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

/** A driver starts one browser, and each tab has its own of both: one that hangs ends alone. */
async function startWebKit({ Builder, By, Key, Capabilities }: Driver, display: string): Promise<Engine> {
  const options = { binary: paths.webkit.find(existsSync), args: ['--automation'] };
  const start = async () => {
    const port = await freePort();
    const driver = spawn(paths.webkitDriver, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' },
      stdio: 'ignore',
    });
    const end = () => {
      // A browser that hangs outlives its driver.
      spawnSync('pkill', ['-KILL', '-P', String(driver.pid)]);
      driver.kill('SIGKILL');
    };
    try {
      await retried(() => fetch(`http://127.0.0.1:${port}/status`));
      const capabilities = new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': options,
      });
      const server = `http://127.0.0.1:${port}`;
      const browser: Driver = await within(
        60,
        new Builder().usingServer(server).withCapabilities(capabilities).build(),
      );
      return {
        browser,
        close: () =>
          within(10, browser.quit())
            .catch(() => {})
            .then(end),
      };
    } catch (error) {
      // A driver that has started no browser would keep the bench from ending.
      end();
      throw error;
    }
  };
  const first = await start();
  const version = (await first.browser.getCapabilities()).get('browserVersion');
  await first.close();
  return {
    name: 'WebKit',
    version,
    async openTab() {
      const { browser, close } = await start();
      const read = (expression: string) => browser.executeScript(`return (${expression});`);
      return {
        open: (url) => browser.get(url),
        async read(expression, frame) {
          if (!frame) return read(expression);
          await browser.switchTo().frame(await browser.findElement(By.css(frame)));
          return read(expression).finally(() => browser.switchTo().defaultContent());
        },
        async press(selector, text) {
          await browser.findElement(By.css(await markVisible(read, selector, text))).click();
        },
        async type(text) {
          await (await browser.switchTo().activeElement()).sendKeys(text);
        },
        async key(name, isControl) {
          const key = Key[name.replace(/(?<=[a-z])(?=[A-Z])/, '_').toUpperCase()] ?? name;
          const actions = browser.actions();
          if (isControl) actions.keyDown(Key.CONTROL);
          actions.sendKeys(key);
          if (isControl) actions.keyUp(Key.CONTROL);
          await actions.perform();
        },
        resize: (width, height) => browser.manage().window().setRect({ width, height }),
        back: () => browser.navigate().back(),
        close,
      };
    },
    async close() {},
  };
}

/** Marks the last element in sight, scrolled into view, and returns a selector of it. */
async function markVisible(
  read: (expression: string) => Promise<unknown>,
  selector: string,
  text?: string,
): Promise<string> {
  const isMarked = await read(`(() => {
    document.querySelector('[data-pressed-next]')?.removeAttribute('data-pressed-next');
    const shown = [...document.querySelectorAll(${JSON.stringify(selector)})]
      .findLast((one) => one.getClientRects().length > 0 && ${text === undefined ? 'true' : `one.innerText.trim() === ${JSON.stringify(text)}`});
    shown?.setAttribute('data-pressed-next', '');
    shown?.scrollIntoView({ block: 'center', behavior: 'instant' });
    return shown !== undefined;
  })()`);
  if (!isMarked) throw new Error(`Nothing in sight at ${selector}${text ? ` with the text ${text}` : ''}.`);
  return '[data-pressed-next]';
}

async function startScreen(): Promise<{ name: string; process: ChildProcess }> {
  const name = `:${90 + (process.pid % 900)}`;
  const child = spawn(paths.display, [name, '-screen', '0', '1600x1200x24'], { stdio: 'ignore' });
  await retried(async () => {
    if (!existsSync(`/tmp/.X11-unix/X${name.slice(1)}`)) throw new Error(`No screen ${name}.`);
  });
  return { name, process: child };
}

/** The result of the first try that doesn't throw, within ten seconds. */
async function retried<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let left = 100; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((later) => setTimeout(later, 100));
    }
  }
}

/** The result, or an error after so many seconds: a driver may never respond. */
export async function within<Result>(seconds: number, result: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, fail) => {
    timer = setTimeout(
      () => fail(new Error(`No response of the driver within ${seconds} s.`)),
      seconds * 1000,
    );
  });
  return Promise.race([result, end]).finally(() => clearTimeout(timer));
}
