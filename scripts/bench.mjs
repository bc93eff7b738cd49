/** `npm run bench [-- suite …]`: measures the budgets on an up-to-date build. See bench/README.md. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode, root, run, stop } from './run.mjs';
import { ensureBuilt, ensureGenerated, ensureInstalled } from './steps.mjs';
import { requireTool } from './tools.mjs';

/** Suites that look at no page. */
const withoutSite = [
  'server',
  'search',
  'answers',
  'extract',
  'fuzz',
  'start',
  'mutations',
  'machines',
  'import',
  'kills',
  'scale',
];
/** The suite that sends loads, with the packages of bench/package.json. Others install what they use themselves. */
const withLoads = 'server';
const args = process.argv.slice(2);
const chosen = args.filter((arg) => !arg.startsWith('-'));
const needsSite = chosen.length === 0 || chosen.some((suite) => !withoutSite.includes(suite));

requireNode();
await ensureInstalled();
await ensureGenerated();
if (needsSite) await ensureBuilt();
const sendsLoads = chosen.length === 0 || chosen.includes(withLoads);
if (sendsLoads && !existsSync(join(root, 'bench/node_modules'))) {
  const code = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    quiet: true,
    label: 'installing the load generator',
    cwd: join(root, 'bench'),
  });
  if (code !== 0) stop('Installing the packages of the benchmark failed (output above).');
}
const chromium = needsSite ? await requireTool('chromium') : undefined;
const code = await run(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...args], {
  env: chromium ? { CHROME_PATH: chromium } : {},
});
process.exit(code);
