import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Measurement } from './report.ts';

const how =
  'each page as `npm run dev` draws it when it is requested, and as it is in site/build: elements, attributes and texts';

const port = 3950;
const origin = `http://127.0.0.1:${port}`;
/** Until the development server has drawn its first page, milliseconds. */
const longestStartMs = 180_000;

export async function measureDevelopment(): Promise<Measurement[]> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'renderer/run.ts', 'dev', '--port', `${port}`], {
    cwd: 'site',
    stdio: 'ignore',
  });
  try {
    const latest = performance.now() + longestStartMs;
    while (!(await fetch(origin).catch(() => undefined))?.ok) {
      if (server.exitCode !== null || performance.now() > latest)
        throw new Error('The development server has no page. Run `npm run dev` to see why.');
      await pause(500);
    }
    const comparison = spawn(process.execPath, ['--import', 'tsx', 'renderer/compare.ts', origin], {
      cwd: 'site',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let last = '';
    for await (const line of createInterface(comparison.stdout)) {
      console.log(line);
      last = line;
    }
    const [pages, different] = (last.match(/\d+/g) ?? []).map(Number);
    if (!pages || different === undefined) throw new Error('The comparison ended without a result.');
    return [
      { what: 'compared', value: pages, unit: 'pages', how },
      { what: 'served otherwise', value: different, unit: 'pages', budget: 0, how },
    ];
  } finally {
    server.kill();
  }
}
