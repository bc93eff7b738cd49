/**
 * `npm run prove -- --template`: builds every React example inside Vite's own template, as the React pages describe it:
 * a new project, their packages, `src/styles.d.ts` from the page, and the example as `src/main.tsx`. It uses the pinned
 * create-vite; `-- --latest` uses the newest one. Requires the npm registry, so no test runs it.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fillTokens, loadSettings, repositoryRoot } from '@portal/settings';
import { checkedBlocks, readPages } from './pages.ts';

const root = repositoryRoot();
const settings = loadSettings();
/** The types of the map engine, as the installation page lists them. */
const typesOfEngine = /npm install --save-dev (@types\/mapbox-gl@\S+)/;

function readExamples(): [name: string, code: string][] {
  return readdirSync(join(root, 'examples'))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => [
      basename(file, '.tsx'),
      fillTokens(readFileSync(join(root, 'examples', file), 'utf8'), settings),
    ]);
}

/** What the React pages list to install: of each page, the first list. */
function packagesOfPages(): string[] {
  const pages = readPages().filter(({ file }) => file.startsWith('content/npm/react-gl/'));
  return pages.flatMap(({ text }) => /<Install npm="([^"]+)"/.exec(text)?.[1]?.split(' ') ?? []);
}

/** Runs a command without a shell; what it printed is in the error when it fails. */
function run(folder: string, command: string, args: string[]): void {
  try {
    execFileSync(command, args, { cwd: folder, stdio: 'pipe', env: { ...process.env, CI: '1' } });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: Buffer; stderr?: Buffer };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  }
}

/** Builds each example in a new project of create-vite in this version. Throws with the output of the first that fails. */
export function buildInTemplate(version: string): string[] {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const parent = mkdtempSync(join(root, '.cache/vite-template-'));
  try {
    run(parent, 'npm', [
      'create',
      '--yes',
      `vite@${version}`,
      'my-map',
      '--',
      '--template',
      'react-ts',
      '--no-interactive',
    ]);
    const project = join(parent, 'my-map');
    const blocks = checkedBlocks();
    const types = blocks.map(({ code }) => typesOfEngine.exec(code)?.[1]).filter((one) => one !== undefined);
    run(project, 'npm', ['install', '--no-audit', '--no-fund', ...packagesOfPages()]);
    run(project, 'npm', ['install', '--no-audit', '--no-fund', '--save-dev', ...new Set(types)]);
    const declaration = blocks.find(({ title }) => title === 'src/styles.d.ts');
    if (!declaration) throw new Error('No page has a block with the title "src/styles.d.ts".');
    writeFileSync(join(project, declaration.title!), declaration.code);
    rmSync(join(project, 'src/App.tsx'), { force: true });
    return readExamples().map(([name, code]) => {
      writeFileSync(join(project, 'src/main.tsx'), code);
      run(project, 'npm', ['run', 'build']);
      return name;
    });
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const version = process.argv.includes('--latest')
    ? 'latest'
    : JSON.parse(readFileSync(join(root, 'prose/package.json'), 'utf8')).devDependencies['create-vite'];
  const built = buildInTemplate(version);
  console.log(`create-vite ${version}: ${built.length} React examples built: ${built.join(', ')}`);
}
