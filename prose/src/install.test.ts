/** What pages ask users to install: the versions that the samples were checked with, one version each. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadSettings, repositoryRoot } from '@portal/settings';
import { describe, expect, it } from 'vitest';
import { readPages } from './pages.ts';

const { packages: names } = loadSettings();

interface Naming {
  place: string;
  name: string;
  version: string;
}

/** `name@1.2.3`, `group:name:1.2.3` or `vendor/name:^1.2`, as install commands, addresses and front matter write them. */
const naming =
  /(?<![\w/.@-])((?:@[\w-]+\/)?[A-Za-z][\w.-]*)@(\d+(?:\.\d+)*)|([\w.-]+[:/][\w.-]+|maplibre_gl):\^?(\d+\.\d+(?:\.\d+)?)/g;

/** Every package with its version, anywhere in a page. */
const namings: Naming[] = readPages().flatMap(({ file, text }) =>
  [...text.replaceAll(/unpkg\.com\/|cdn\.jsdelivr\.net\/npm\//g, ' ').matchAll(naming)].map((match) => ({
    place: `${file}:${text.slice(0, match.index).split('\n').length}`,
    name: match[1] ?? match[3]!,
    version: match[2] ?? match[4]!,
  })),
);

/** Named in the pages and not installed here. */
const takenOnTrust: Record<string, string> = {
  '@deck.gl/aggregation-layers': 'one sample needs it, which says that it is not checked',
  '@babel/runtime': 'the React package calls for it and does not bring it',
  '@types/mapbox-gl': 'for projects of readers whose compiler asks for it',
  'maplibre-gl': 'the engine of the Flutter package in a web page; the map library here brings a newer one',
  'bkoi-gl 2.0.4': 'for the other engine of the React package, whose sample says that it is not checked',
  [names.npmWidget]: 'the page says that it is not verified',
};

/** Versions of an npm package installed here, at the top or below a package that needs its own. */
function installedVersions(name: string): string[] {
  const modules = resolve(repositoryRoot(), 'node_modules');
  return ['', 'react-bkoi-gl/node_modules', 'bkoi-gl/node_modules']
    .map((below) => resolve(modules, below, name, 'package.json'))
    .filter(existsSync)
    .map((file) => JSON.parse(readFileSync(file, 'utf8')).version as string);
}

const isNpm = ({ name, version }: Naming) =>
  !name.includes(':') &&
  !(name in takenOnTrust) &&
  !(`${name} ${version}` in takenOnTrust) &&
  installedVersions(name).length > 0;

describe('packages that pages tell users to install', () => {
  it('are found', () => {
    const found = new Set(namings.map(({ name }) => name));
    expect([...found]).toEqual(
      expect.arrayContaining([
        'bkoi-gl',
        'react-bkoi-gl',
        names.npmApis,
        names.composer,
        names.androidLocation,
      ]),
    );
  });

  it('are installed here in the same version, so that samples were checked against them', () => {
    const wrong = namings
      .filter(isNpm)
      .filter(
        ({ name, version }) => !installedVersions(name).some((one) => `${one}.`.startsWith(`${version}.`)),
      )
      .map(
        ({ place, name, version }) => `${place}: ${name} ${version}, installed is ${installedVersions(name)}`,
      );
    expect(wrong).toEqual([]);
  });

  it('have one version on all pages where the registry is not npm', () => {
    const versions = new Map<string, Set<string>>();
    for (const { name, version } of namings.filter(({ name }) => name.includes(':') || name.includes('/'))) {
      if (name.startsWith('@')) continue;
      // `^2.0` in a command installs what the page calls 2.0.0.
      const whole = version.split('.').length === 2 ? `${version}.0` : version;
      versions.set(name, (versions.get(name) ?? new Set()).add(whole));
    }
    const several = [...versions].filter(([, all]) => all.size > 1);
    expect(several.map(([name, all]) => `${name}: ${[...all].join(' and ')}`)).toEqual([]);
  });

  it('stand in the front matter of a page that installs them', () => {
    const missing = readPages().flatMap(({ file, text }) => {
      const head = /^---\n[\s\S]*?\n---/.exec(text)?.[0] ?? '';
      return [...text.matchAll(/<Install (?:npm|gradle|composer)="([^"]+)"/g)]
        .map(([, list = '']) => list.split(' ').map((entry) => entry.replace(/[@:]\^?[\d.]+$/, '')))
        .filter((all) => !all.some((name) => head.includes(name) || name in takenOnTrust))
        .map(([name]) => `${file}: add ${name} with its version to packages in the front matter`);
    });
    expect(missing).toEqual([]);
  });
});
