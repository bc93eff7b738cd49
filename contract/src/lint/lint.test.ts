/** Each rule is shown to bite: copies of the contract are broken, and the findings must name it. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from '@portal/settings';
import { describe, expect, it } from 'vitest';
import { contractFolder, openContract } from '../load.ts';
import { describeFinding, type Finding, lintContracts } from './index.ts';

interface Case {
  name: string;
  file: string;
  find: string | RegExp;
  replace: string;
  rule: string;
  found: RegExp;
}

/** Findings in a copy that is broken in these ways. */
function lintWith(breaks: Case[]): Finding[] {
  const folder = join(mkdtempSync(join(tmpdir(), 'lint-')), 'contract');
  mkdirSync(folder);
  const changed = new Set(breaks.map(({ file }) => file.split('/')[0]));
  for (const name of readdirSync(contractFolder())) {
    const source = join(contractFolder(), name);
    if (changed.has(name)) cpSync(source, join(folder, name), { recursive: true });
    else symlinkSync(source, join(folder, name));
  }
  for (const { file, find, replace } of breaks) {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    const after = before.replace(find, replace);
    if (after === before) throw new Error(`${file} has no ${find}: the test breaks nothing.`);
    writeFileSync(path, after);
  }
  const settings = loadSettings();
  return lintContracts([openContract('v2', settings, folder), openContract('v1', settings, folder)]);
}

const cases: Case[] = [
  {
    name: 'a measured number without unit',
    file: 'schemas/SnappedPoint.yaml',
    find: '    x-unit: m\n',
    replace: '',
    rule: 'measured-number-has-unit',
    found: /number without x-unit/,
  },
  {
    name: 'a unit that nobody knows',
    file: 'schemas/SnappedPoint.yaml',
    find: 'x-unit: m\n',
    replace: 'x-unit: metres\n',
    rule: 'measured-number-has-unit',
    found: /x-unit: metres/,
  },
  {
    name: 'a number inside a text without unit',
    file: 'schemas/GeofencePoint.yaml',
    find: '    x-unit: m\n',
    replace: '',
    rule: 'measured-number-has-unit',
    found: /number in a text without x-unit/,
  },
  {
    name: 'a coordinate text without order',
    file: 'schemas/LonLatPair.yaml',
    find: 'x-coordinate-order: lon,lat\n',
    replace: '',
    rule: 'coordinates-say-their-order',
    found: /coordinates without x-coordinate-order/,
  },
  {
    name: 'a position array without order',
    file: 'schemas/Position.yaml',
    find: /x-coordinate-order: .*\n/,
    replace: '',
    rule: 'coordinates-say-their-order',
    found: /coordinates without x-coordinate-order/,
  },
  {
    name: 'a latitude that does not say that it is one',
    file: 'schemas/Latitude.yaml',
    find: 'x-axis: latitude\n',
    replace: '',
    rule: 'coordinates-say-their-order',
    found: /without x-axis/,
  },
  {
    name: 'a field without description',
    file: 'schemas/District.yaml',
    find: '    description: Name in English.\n',
    replace: '',
    rule: 'every-field-is-described',
    found: /no description/,
  },
  {
    name: 'a required parameter without a value for an example',
    file: 'v2/paths/reverseGeocode.yaml',
    find: '        mirpur:\n          value: 90.35722628659195\n',
    replace: '',
    rule: 'every-operation-has-an-example',
    found: /parameter longitude without example mirpur/,
  },
  {
    name: 'an operation without any example',
    file: 'v2/paths/snapToRoad.yaml',
    find: / {10}examples:\n {12}mirpur:\n.*\n/,
    replace: '',
    rule: 'every-operation-has-an-example',
    found: /no example of the 200 response/,
  },
  {
    name: 'a body example without a response',
    file: 'v2/paths/rupantorGeocode.yaml',
    find: '          nothingFound:\n            summary: A string',
    replace: '          nothing:\n            summary: A string',
    rule: 'every-operation-has-an-example',
    found: /request example nothing without a response/,
  },
  {
    name: 'an example response that does not fit its schema',
    file: 'v2/example-responses/snapToRoad.json',
    find: /"distance": [\d.]+/,
    replace: '"distance": "near"',
    rule: 'examples-fit-their-schemas',
    found: /\/distance that must be number/,
  },
  {
    name: 'an example request that does not fit its parameter',
    file: 'parameters/route/point.yaml',
    find: '23.80474653651567,90.36288913339376',
    replace: '90.36288913339376;23.8',
    rule: 'examples-fit-their-schemas',
    found: /must match pattern/,
  },
  {
    name: 'a key that is no parameter',
    file: 'v2/paths/getDetailedRoute.yaml',
    find: /x-key: .*/,
    replace: 'x-key: {in: query, name: api_key}',
    rule: 'key-has-its-place',
    found: /name: api_key/,
  },
  {
    name: 'a group that does not exist',
    file: 'v2/paths/findArea.yaml',
    find: /x-group: .*/,
    replace: 'x-group: areas',
    rule: 'names-are-in-order',
    found: /x-group: areas/,
  },
  {
    name: 'a path parameter that is not declared',
    file: 'v1/paths/findWardV1.yaml',
    find: '    - $ref: ../parameters/latitude.yaml\n',
    replace: '',
    rule: 'names-are-in-order',
    found: /path parameters api_key, longitude/,
  },
  {
    name: 'a price for a flag that does not exist',
    file: 'v2/paths/autocompletePlaces.yaml',
    find: '      post_office: 1\n',
    replace: '      postOffice: 1\n',
    rule: 'credits-name-what-exists',
    found: /x-credits for postOffice/,
  },
  {
    name: 'a missing error',
    file: 'v2/paths/listUnions.yaml',
    find: / {4}.402.:\n.*\n/,
    replace: '',
    rule: 'error-table-is-complete',
    found: /no such response/,
  },
  {
    name: 'a misspelled extension',
    file: 'schemas/District.yaml',
    find: 'x-unit: id',
    replace: 'x-unit: id\n    x-units: id',
    rule: 'extensions-are-known',
    found: /extension x-units/,
  },
  {
    name: 'a field that appears with a parameter of another name',
    file: 'schemas/ReverseGeocodePlace.yaml',
    find: 'x-present-with: post_code',
    replace: 'x-present-with: postCode',
    rule: 'present-with-exists',
    found: /x-present-with: postCode/,
  },
  {
    name: 'a note of an unknown kind',
    file: 'v2/paths/matchRoute.yaml',
    find: 'kind: caution',
    replace: 'kind: warning',
    rule: 'notes-are-well-formed',
    found: /kind warning/,
  },
  {
    name: 'a version 1 operation without successor or reason',
    file: 'v1/paths/matchRouteV1.yaml',
    find: 'x-replaced-by:',
    replace: 'x-no-replacement: ""\n  x-replaced:',
    rule: 'deprecated-operation-has-replacement',
    found: /neither x-replaced-by nor x-no-replacement/,
  },
  {
    name: 'a field of a body without a longest length',
    file: 'schemas/GeofencePointUpdate.yaml',
    find: '    maxLength: 255\n',
    replace: '',
    rule: 'sent-text-is-bounded',
    found: /of any length/,
  },
  {
    name: 'a parameter without a longest length',
    file: 'schemas/RouteCoordinates.yaml',
    find: 'maxLength: 4000\n',
    replace: '',
    rule: 'sent-text-is-bounded',
    found: /of any length/,
  },
  {
    name: 'a successor that does not exist',
    file: 'v1/paths/matchRouteV1.yaml',
    find: 'operationId: matchRoute\n',
    replace: 'operationId: matchRoutes\n',
    rule: 'deprecated-operation-has-replacement',
    found: /operationId matchRoutes/,
  },
  {
    name: 'a version 1 parameter that is not mapped',
    file: 'v1/paths/matchRouteV1.yaml',
    find: '      points: points\n',
    replace: '',
    rule: 'deprecated-operation-has-replacement',
    found: /no mapping for points/,
  },
  {
    name: 'a mapping to a parameter that version 2 does not have',
    file: 'v1/paths/matchRouteV1.yaml',
    find: '      points: points\n',
    replace: '      points: track\n',
    rule: 'deprecated-operation-has-replacement',
    found: /a mapping to track/,
  },
  {
    name: 'a response field that version 2 has elsewhere, not mapped',
    file: 'v1/paths/findWardV1.yaml',
    find: '      "[].Ward": ward.ward_number\n',
    replace: '',
    rule: 'deprecated-operation-has-replacement',
    found: /no mapping for the response fields \[\]\.Ward/,
  },
  {
    name: 'a response field mapped to a path that version 2 does not have',
    file: 'v1/paths/findWardV1.yaml',
    find: '      "[].Ward": ward.ward_number\n',
    replace: '      "[].Ward": ward.number\n',
    rule: 'deprecated-operation-has-replacement',
    found: /\[\]\.Ward to ward\.number/,
  },
  {
    name: 'a deprecated version without its last day',
    file: 'v1/openapi.yaml',
    find: /.*x-sunset.*\n/,
    replace: '',
    rule: 'deprecated-version-has-sunset',
    found: /x-sunset: undefined/,
  },
];

describe('the contract as it is', () => {
  it('breaks no rule', () => {
    const settings = loadSettings();
    const findings = lintContracts([openContract('v2', settings), openContract('v1', settings)]);
    expect(findings.map(describeFinding)).toEqual([]);
  });
});

/** The n-th case of every rule breaks the n-th copy, as opening one takes half a second: what a rule finds there has one cause. */
const copyOf = (one: Case) => cases.filter(({ rule }) => rule === one.rule).indexOf(one);
const checked = new Map<number, Finding[]>();

function findingsOf(one: Case): Finding[] {
  const copy = copyOf(one);
  const all = checked.get(copy) ?? lintWith(cases.filter((other) => copyOf(other) === copy));
  checked.set(copy, all);
  return all.filter(({ rule, found }) => rule === one.rule && one.found.test(found));
}

describe('the rules find', () => {
  it.each(cases)('$name', (one) => {
    const findings = findingsOf(one);
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings) {
      expect(finding.place.file).toMatch(/^contract\/[\w/-]+\.(yaml|json)$/);
      expect(finding.place.line).toBeGreaterThan(0);
      expect(finding.expected).not.toBe('');
      expect(finding.fix).toMatch(/\.$/);
    }
  });

  it('the very line', () => {
    const [finding] = findingsOf(cases.find(({ name }) => name === 'a unit that nobody knows')!);
    const text = readFileSync(join(contractFolder(), 'schemas/SnappedPoint.yaml'), 'utf8');
    const line = text.slice(0, text.indexOf('x-unit: m\n')).split('\n').length;
    expect(finding?.place).toEqual({ file: 'contract/schemas/SnappedPoint.yaml', line });
    expect(describeFinding(finding!)).toMatch(
      new RegExp(
        `^contract/schemas/SnappedPoint\\.yaml:${line} \\(snapToRoad, response 200, distance\\): found x-unit: metres`,
      ),
    );
  });
});
