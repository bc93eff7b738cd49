import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import LongestFirst from './vitest.longest-first.ts';

const packages = 'deploy,settings,text,geo,contract,request,data,basemap,server,prose,site,examples,scripts';

/** They watch what a process loads first, or replace a module that other files have loaded. */
const alone = [
  'server/src/warm-up.test.ts',
  'data/src/import/cut-off.test.ts',
  'data/src/versions.test.ts',
  'site/browser/search/SearchDialog/SearchDialog.test.tsx',
  'site/pages/frame/Footer/Footer.test.tsx',
];

const oneGazetteer = fileURLToPath(
  new URL('./server/src/gazetteer/testing/one-gazetteer.ts', import.meta.url),
);

/** One more than there are cores: tests wait a third of their time, for a database, a server, a browser. */
const maxWorkers = availableParallelism() + 1;

const unit = {
  globalSetup: ['vitest.temporary-files.ts', 'vitest.bundle.ts'],
  // On a quiet machine none takes a tenth of it.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // Some tests count processor time, which caches of a shared machine change; the second try is reported at the end, not hidden.
  retry: 1,
  maxWorkers,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: {
          alias: [
            {
              find: /^fast-check$/,
              replacement: fileURLToPath(new URL('./vitest.fast-check.ts', import.meta.url)),
            },
          ],
        },
        plugins: [
          {
            name: 'one-gazetteer',
            enforce: 'pre',
            resolveId: (file, importer) =>
              file.endsWith('/sample-gazetteer.ts') && importer !== oneGazetteer ? oneGazetteer : undefined,
          },
        ],
        test: {
          ...unit,
          name: 'unit',
          globalSetup: [...unit.globalSetup, 'vitest.postgres.ts'],
          include: [`{${packages}}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/generated/**', '**/build/**', ...alone],
          setupFiles: ['vitest.after-each-file.ts'],
          // Some 250 files that each read the same modules again took a minute and a half.
          isolate: false,
        },
      },
      { test: { ...unit, name: 'unit-alone', include: alone } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['vitest.temporary-files.ts', 'vitest.bundle.ts', 'e2e/start-portal.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // A browser on a busy machine misses a frame now and then; the second try is reported at the end, not hidden.
          retry: 1,
          expect: { poll: { timeout: 15_000 } },
          // Each of some 55 files read the browser's library again.
          isolate: false,
          maxWorkers,
        },
      },
    ],
  },
});
