/** The packages a React example may import, and their addresses on public CDNs, at the versions this portal tries. */
import manifest from '../../../examples/package.json';

interface CdnModule {
  /** Packages that it imports by name, so that the import map gives every importer the same one. */
  external?: string;
  /** Modules that the import map must name too, because of `external`. */
  needs?: string[];
}

/** What the packages of deck.gl share among themselves; two copies of it draw nothing. */
const graphics = [
  '@deck.gl/core',
  '@luma.gl/core',
  '@luma.gl/engine',
  '@luma.gl/gpgpu',
  '@luma.gl/gpgpu/gpu-data',
  '@luma.gl/gpgpu/webgpu',
  '@luma.gl/shadertools',
  '@luma.gl/webgl',
  '@luma.gl/webgl/constants',
];
const deck: CdnModule = { external: '@deck.gl,@luma.gl', needs: graphics };
const luma: CdnModule = { external: '@luma.gl', needs: graphics };

/** By import specifier. */
const modules: Record<string, CdnModule> = {
  react: {},
  'react/jsx-runtime': {},
  'react-dom': {},
  'react-dom/client': {},
  'react-bkoi-gl': {
    external: 'react,react-dom,mapbox-gl,@babel/runtime',
    needs: ['react', 'react-dom', 'mapbox-gl', '@babel/runtime/helpers/esm/defineProperty'],
  },
  'mapbox-gl': {},
  '@babel/runtime/helpers/esm/defineProperty': {},
  '@mapbox/mapbox-gl-draw': {},
  '@turf/area': {},
  '@deck.gl/core': deck,
  '@deck.gl/layers': deck,
  '@deck.gl/mapbox': deck,
  '@luma.gl/core': {},
  '@luma.gl/engine': luma,
  '@luma.gl/gpgpu': luma,
  '@luma.gl/gpgpu/gpu-data': luma,
  '@luma.gl/gpgpu/webgpu': luma,
  '@luma.gl/shadertools': luma,
  '@luma.gl/webgl': luma,
  '@luma.gl/webgl/constants': luma,
};

/** Style sheets by import specifier, and their file in the package. */
const styleSheets: Record<string, string> = {
  'react-bkoi-gl/styles': 'react-bkoi-gl/dist/styles/react-bkoi-gl.css',
  '@mapbox/mapbox-gl-draw/dist/mapbox-gl-draw.css': '@mapbox/mapbox-gl-draw/dist/mapbox-gl-draw.css',
};

export const moduleSpecifiers = Object.keys(modules);
export const styleSheetFiles = Object.values(styleSheets);

/** What an example may import without ado: no part of another package's inside. */
export const importable = [
  ...moduleSpecifiers.filter((specifier) => !/^@luma|^@babel|jsx-runtime/.test(specifier)),
  ...Object.keys(styleSheets),
];

export function isModule(specifier: string): boolean {
  return Object.hasOwn(modules, specifier);
}

/** `package@version/path` of a module or a file. */
export function versioned(specifier: string): string {
  const [, name = specifier, path = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(specifier) ?? [];
  const version = { ...manifest.dependencies, ...(manifest.devDependencies as Record<string, string>) }[name];
  if (!version) throw new Error(`examples/package.json has no "${name}". Add it, at an exact version.`);
  return `${name}@${version}${path}`;
}

/** The import map for these modules and for what they need. */
export function importMap(specifiers: string[]): Record<string, string> {
  const needed = new Set(specifiers);
  // A set that grows while it is walked: needs of needs follow.
  for (const specifier of needed) for (const need of modules[specifier]?.needs ?? []) needed.add(need);
  return Object.fromEntries([...needed].map((specifier) => [specifier, moduleUrl(specifier)]));
}

function moduleUrl(specifier: string): string {
  const { external } = modules[specifier] ?? {};
  return `https://esm.sh/${versioned(specifier)}${external ? `?external=${external}` : ''}`;
}

/** Address of an imported style sheet; nothing when the specifier names none. */
export function styleSheetUrl(specifier: string): string | undefined {
  const file = styleSheets[specifier];
  return file && `https://unpkg.com/${versioned(file)}`;
}
