/** Which way imports point, and to which packages. Tests can import everything; so can no other file. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What each package can import from the others. */
const packages = {
  settings: [],
  text: [],
  geo: [],
  examples: [],
  scripts: [],
  contract: ['settings'],
  request: ['contract', 'geo'],
  data: ['geo', 'settings', 'text'],
  basemap: ['data', 'geo'],
  prose: ['contract', 'request', 'settings'],
  server: ['basemap', 'contract', 'data', 'geo', 'request', 'settings', 'text'],
  site: ['contract', 'examples', 'geo', 'request', 'settings', 'text'],
  e2e: ['settings', 'site'],
  deploy: ['server'],
  bench: ['contract', 'data', 'e2e', 'geo', 'request', 'scripts', 'server', 'settings', 'text'],
};

/**
 * The folders of a package from the lowest floor up: a folder imports those on its own floor and below. A dot is what is in
 * no folder: only folders above it import it, and it imports them all.
 */
const floors = {
  'contract/src': [['.'], ['collections', 'lint', 'releases']],
  'data/src': [['.'], ['osm'], ['import']],
  'request/src': [['.'], ['samples', 'convert'], ['paste']],
  'text/src': [['.'], ['search']],
  'prose/src': [['wording', 'stand-ins'], ['.']],
  'basemap/src': [['tiles'], ['style'], ['sprite'], ['features'], ['.']],
  site: [['parts'], ['browser'], ['console'], ['pages'], ['publish', '.'], ['renderer', 'scripts']],
  'server/src': [
    ['store', 'search/index'],
    ['http'],
    ['geo', 'static', 'map', 'drift'],
    ['gazetteer'],
    ['.'],
    ['access'],
    ['geofences'],
    ['areas', 'routing', 'nearby', 'mcp', 'storage'],
    ['address-correction', 'routing-tier'],
    ['search'],
    ['version-1', 'conformance', 'commands'],
  ],
};

/** Workspaces that `npm start` installs the packages of. */
const installedByStart = [
  'settings',
  'text',
  'geo',
  'contract',
  'request',
  'data',
  'basemap',
  'server',
  'site',
  'examples',
];

const oneOf = (names) => `(?:${names.join('|')})`;

const betweenPackages = Object.entries(packages).map(([name, below]) => ({
  name: `imports-of-${name}`,
  comment: `${name}/ can import ${below.join(', ') || 'no other package'}.`,
  severity: 'error',
  from: { path: `^${name}/` },
  to: {
    path: `^${oneOf(Object.keys(packages).filter((other) => other !== name && !below.includes(other)))}/`,
  },
}));

const withoutCode = ['testing', 'node_modules', 'build', 'generated', 'static', '.cache'];

const betweenFloors = Object.entries(floors).flatMap(([root, list]) => {
  const listed = list.flat();
  const folders = readdirSync(join(import.meta.dirname, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !withoutCode.includes(entry.name))
    .map((entry) => entry.name);
  const missing = folders.filter((name) => !listed.includes(name));
  const gone = listed.filter((name) => !existsSync(join(import.meta.dirname, root, name)));
  if (missing.length + gone.length > 0)
    throw new Error(`.dependency-cruiser.mjs: floors of ${root} lack ${missing} and have ${gone} too many.`);
  const filesOf = (folder) => {
    if (folder === '.') return '[^/]+[.]tsx?$';
    const inside = listed.filter((other) => other.startsWith(`${folder}/`));
    return `${folder}/${inside.map((other) => `(?!${other.slice(folder.length + 1)}/)`).join('')}`;
  };
  return listed
    .filter((folder) => folder !== '.')
    .map((folder) => {
      const above = list.slice(list.findIndex((floor) => floor.includes(folder)) + 1).flat();
      return {
        name: `floor-of-${folder}`,
        comment: `${root}/${folder} imports the folders on its own floor and below.`,
        severity: 'error',
        from: { path: `^${root}/${filesOf(folder)}` },
        to: { path: `^${root}/${oneOf([...above.map(filesOf), '$'])}` },
      };
    });
});

export default {
  forbidden: [
    ...betweenPackages,
    ...betweenFloors,
    {
      name: 'packages-of-start',
      comment:
        'What npm start runs imports only packages that it installs: those in "dependencies" of the workspace.',
      severity: 'error',
      from: {
        path: `^${oneOf(installedByStart)}/`,
        pathNot:
          '^(site/scripts|server/src/(conformance|mcp/exam)|contract/src/(lint|typescript|generate-types))',
      },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'files-of-osm',
      comment: 'Only data/src/osm reads files of OpenStreetMap, and data/src/osm-pbf.ts writes them.',
      severity: 'error',
      from: { path: '^data/src/(?!osm)' },
      to: { path: 'node_modules/(pbf|saxes)/' },
    },
    {
      name: 'modules-in-a-circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'folders-in-a-circle',
      severity: 'error',
      scope: 'folder',
      // In a room of the site, a component's folder and the one above it import each other.
      from: { pathNot: '^site/' },
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'generated|/build/|[.]cache/|[.]test[.]|/testing/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
