/** `run.ts build [--out-dir site/build]` writes the site, `run.ts dev [--port 3000] [--host 127.0.0.1]` serves it while it is written. */
import '../parts/optimize-later.ts';
import { parseArgs } from 'node:util';
import { fail } from '../pages/content/messages.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    'out-dir': { type: 'string', default: 'build' },
    port: { type: 'string', default: '3000' },
    host: { type: 'string', default: '127.0.0.1' },
  },
});
const isBuild = positionals[0] === 'build';
// React and Vite read it when they are loaded.
process.env.NODE_ENV = isBuild ? 'production' : 'development';
try {
  if (isBuild) await (await import('./build.ts')).buildSite(values['out-dir']);
  else await (await import('./dev.ts')).serveSite(Number(values.port), values.host);
} catch (error) {
  fail(error);
}
