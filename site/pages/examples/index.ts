/**
 * Live map examples: writes each file of `examples/` as a page that runs on this portal, and the packages it loads,
 * into a static folder, so that `npm run dev` and the build serve the same files.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fillTokens, repositoryRoot, type Settings } from '@portal/settings';
import { build } from 'esbuild';
import { toRunnable } from '../../browser/live-examples/runnable.ts';
import { sheetFile } from '../../browser/live-examples/sheet.ts';
import { SourceError } from '../../browser/live-examples/source-error.ts';
import { type ExampleFile, listExamples } from './example-files.ts';

export { writePackages } from './vendor.ts';

/** Writes the pages at which the examples run, the frame for edited ones, and the still pictures. */
export async function writeExamples(fromDir: string, toDir: string, settings: Settings): Promise<void> {
  rmSync(toDir, { recursive: true, force: true });
  mkdirSync(toDir, { recursive: true });
  for (const example of listExamples(fromDir)) {
    writeFileSync(join(toDir, `${example.name}.html`), await runnablePage(example, settings));
  }
  writeFileSync(join(toDir, 'frame.html'), frameDocument);
  cpSync(join(fromDir, sheetFile), join(toDir, sheetFile));
  await writeFrameScript(toDir);
  const stills = join(fromDir, 'stills');
  if (existsSync(stills)) cpSync(stills, join(toDir, 'stills'), { recursive: true });
}

/** What runs first in every example, as one file. */
async function writeFrameScript(toDir: string): Promise<void> {
  await build({
    entryPoints: [resolve(repositoryRoot(), 'site/browser/live-examples/frame/index.ts')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    outfile: join(toDir, 'frame.js'),
    logLevel: 'warning',
  });
}

async function runnablePage({ path, kind }: ExampleFile, settings: Settings): Promise<string> {
  try {
    const html = await kind.toPage(fillTokens(readFileSync(path, 'utf8'), settings));
    return toRunnable(html, settings, kind);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw new Error(`${path}:${error.line ?? 1}:${error.column ?? 1}: ${error.message}`);
  }
}

/** Shows edited code: the page around it sends the source, the frame becomes that page, under its own policy. */
const frameDocument = `<!doctype html>
<html lang="en">
<title>Edited example</title>
<script>
  addEventListener('message', (event) => {
    if (event.source !== parent || typeof event.data?.source !== 'string') return;
    document.open();
    document.write(event.data.source);
    document.close();
  }, { once: true });
  parent.postMessage('ready', '*');
</script>
</html>
`;
