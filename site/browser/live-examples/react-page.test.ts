import { readFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { resolve } from 'node:path';
import { repositoryRoot } from '@portal/settings';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { importMap, moduleSpecifiers, versioned } from './cdn-modules.ts';
import { reactPage } from './react-page.ts';
import { SourceError } from './source-error.ts';

const examplesDir = resolve(repositoryRoot(), 'examples');
const source = `// Two & a half
import { Map } from 'react-bkoi-gl';
import 'react-bkoi-gl/styles';

const shown: string = '</script>';
document.body.append(<Map aria-label={shown} />);
`;

function mistakeIn(text: string): SourceError {
  try {
    reactPage(text);
  } catch (error) {
    if (error instanceof SourceError) return error;
    throw error;
  }
  throw new Error('The source was taken.');
}

describe('reactPage', () => {
  const html = reactPage(source);
  const lines = html.split('\n');
  const firstLine = lines.findIndex((line) => line.includes('<script type="module">')) + 1;

  it('keeps the lines of the source, so that a mistake is named where it stands', () => {
    expect(lines[firstLine]).toContain('// Two & a half');
    expect(lines[firstLine + 4]).toContain('const shown');
  });

  it('drops types, JSX and imports of style sheets, and links the sheets', () => {
    expect(html).not.toContain(': string');
    expect(html).not.toContain('<Map');
    expect(lines[firstLine + 2]).toBe('');
    expect(html).toContain(
      `href="https://unpkg.com/${versioned('react-bkoi-gl/dist/styles/react-bkoi-gl.css')}"`,
    );
  });

  it('cannot be ended by a closing tag in the code, nor by an ampersand in the title', () => {
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(html).toContain('<title>Two &amp; a half</title>');
  });

  it('maps what is imported and what that needs, and nothing else', () => {
    const map = JSON.parse(/<script type="importmap">([\s\S]*?)<\/script>/.exec(html)![1]!);
    expect(Object.keys(map.imports).sort()).toEqual([
      '@babel/runtime/helpers/esm/defineProperty',
      'mapbox-gl',
      'react',
      'react-bkoi-gl',
      'react-dom',
      'react/jsx-runtime',
    ]);
  });

  it('says where the source does not parse: line and column from 1', () => {
    expect(mistakeIn('const a = 1;\nconst b = ;')).toMatchObject({
      message: 'Unexpected token',
      line: 2,
      column: 11,
    });
  });

  it('says which import it does not know, on its line, and names those it knows', () => {
    const mistake = mistakeIn(
      "import 'react-bkoi-gl/styles';\nimport { debounce } from 'lodash';\ndebounce();",
    );
    expect(mistake).toMatchObject({ line: 2, column: 1 });
    expect(mistake.message).toContain('"lodash" cannot be imported here. These can: react, ');
  });
});

describe('importMap', () => {
  it('names every module that the modules leave to it, so that no address is missing at run time', async () => {
    const external = /[?&]external=([^&]+)/;
    for (const [specifier, url] of Object.entries(importMap(moduleSpecifiers))) {
      const left = external.exec(url)?.[1]?.split(',') ?? [];
      const imported = (await importsOf(specifier)).filter((found) =>
        left.some((name) => found === name || found.startsWith(`${name}/`)),
      );
      const mapped = Object.keys(importMap([specifier]));
      expect({ specifier, missing: imported.filter((found) => !mapped.includes(found)) }).toEqual({
        specifier,
        missing: [],
      });
    }
  });

  it('gives exact versions, those that are installed', () => {
    const require = createRequire(resolve(examplesDir, 'package.json'));
    for (const [specifier, url] of Object.entries(importMap(moduleSpecifiers))) {
      const [, name = '', version] = /esm\.sh\/((?:@[^/]+\/)?[^@/]+)@([\d.]+)/.exec(url) ?? [];
      const manifest = require.resolve
        .paths(name)!
        .map((folder) => resolve(folder, name, 'package.json'))
        .find((file) => readable(file));
      expect({ specifier, version }).toEqual({
        specifier,
        version: JSON.parse(readFileSync(manifest!, 'utf8')).version,
      });
    }
  });
});

function readable(file: string): boolean {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}

/** Other packages that a package's own files import, as a bundler sees them. */
async function importsOf(specifier: string): Promise<string[]> {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0];
  const found = new Set<string>();
  await build({
    stdin: { contents: `import '${specifier}'; export * from '${specifier}';`, resolveDir: examplesDir },
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
    treeShaking: false,
    external: [...builtinModules],
    plugins: [
      {
        name: 'imports',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
            if (importer === '<stdin>' || path.startsWith(`${name}/`) || path === name) {
              // A part of the same package to which the map gives its own URL.
              if (importer !== '<stdin>' && moduleSpecifiers.includes(path)) found.add(path);
              return undefined;
            }
            found.add(path);
            return { path, external: true };
          });
        },
      },
    ],
  });
  return [...found];
}
