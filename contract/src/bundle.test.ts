import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { bundleContract } from './bundle.ts';
import { groupDocument } from './group-document.ts';
import { apiVersions, contractFolder, loadContract, loadOpenApi } from './index.ts';
import { openContract } from './load.ts';
import { runRedocly } from './testing/redocly.ts';

const folder = mkdtempSync(join(tmpdir(), 'openapi-'));

/**
 * Warnings that are facts of the API. Version 1 has `search/reverse/{api_key}/geocode` and
 * `search/{API_KEY}/rupantor/geocode`; they differ in method.
 */
const knownWarnings = { v2: [], v1: ['no-ambiguous-paths'] };

describe.each(apiVersions)('the bundled %s document', (version) => {
  const document = bundleContract(openContract(version));
  const file = join(folder, `${version}.json`);
  writeFileSync(file, JSON.stringify(document));

  it('refers to nothing outside itself', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, target]) => target!,
    );
    expect(references.length).toBeGreaterThan(20);
    for (const reference of new Set(references)) {
      const target = reference
        .split('/')
        .slice(1)
        .reduce<unknown>((inside, key) => (inside as Record<string, unknown>)[key], document);
      expect({ reference, target: typeof target }).toEqual({ reference, target: 'object' });
    }
  });

  it('has no token left', () => {
    expect(JSON.stringify(document)).not.toMatch(
      /\{(Product|product|company|apiHost|apiKey|signUpUrl|supportUrl)\}/,
    );
  });

  it('passes the recommended rules of Redocly', async () => {
    const problems = await redoclyProblems(file);
    expect(problems.map(({ ruleId }) => ruleId)).toEqual(knownWarnings[version]);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('passes a second validator, which checks it against the OpenAPI 3.1 schema', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toEqual({ valid: true });
  });
});

describe('keywords next to a $ref', () => {
  const bundled = bundleOf({
    'v2/openapi.yaml': `
      openapi: 3.1.0
      paths: {}
      components:
        schemas:
          Ward:
            properties:
              whole: { $ref: ../schemas/City.yaml, description: The city of the ward. }
              inside: { $ref: '../schemas/City.yaml#/properties/name', description: Its name., type: string }
        parameters:
          plain: { $ref: ../parameters/city.yaml }
          required: { $ref: ../parameters/city.yaml, required: true, description: Which city. }
    `,
    'schemas/City.yaml': `
      description: A city.
      properties:
        name: { type: [string, 'null'], description: A name., maxLength: 80 }
    `,
    'parameters/city.yaml': '{ name: city, in: query, required: false, schema: { type: string } }',
  }) as { components: { schemas: Record<string, unknown>; parameters: Record<string, unknown> } };
  const { schemas, parameters } = bundled.components;

  it('stay next to the reference to a shared schema, which stays as it is', () => {
    expect(schemas.Ward).toHaveProperty('properties.whole', {
      $ref: '#/components/schemas/City',
      description: 'The city of the ward.',
    });
    expect(schemas).toHaveProperty('City.description', 'A city.');
  });

  it('win over those of a part of a file, which is copied', () => {
    expect(schemas.Ward).toHaveProperty('properties.inside', {
      type: 'string',
      description: 'Its name.',
      maxLength: 80,
    });
  });

  it('are merged into a copy of a shared parameter, as OpenAPI allows none next to its reference', () => {
    expect(parameters.plain).toEqual({ $ref: '#/components/parameters/city' });
    expect(parameters.required).toEqual({
      name: 'city',
      in: 'query',
      required: true,
      description: 'Which city.',
      schema: { type: 'string' },
    });
  });
});

/** Bundles a contract of these files, path by text. */
function bundleOf(files: Record<string, string>): Record<string, unknown> {
  const contract = join(mkdtempSync(join(tmpdir(), 'contract-')), 'contract');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(contract, path)), { recursive: true });
    writeFileSync(join(contract, path), text);
  }
  return bundleContract(openContract('v2', null, contract));
}

describe('the two validators', () => {
  it('refuse a broken document', async () => {
    const document = structuredClone(bundleContract(openContract('v2'))) as { info: Record<string, unknown> };
    delete document.info.title;
    const file = join(folder, 'broken.json');
    writeFileSync(file, JSON.stringify(document));
    expect((await new Validator().validate(document)).valid).toBe(false);
    expect((await redoclyProblems(file)).map(({ severity }) => severity)).toContain('error');
  });
});

describe('loadOpenApi', () => {
  it.each(apiVersions)('gives the schemas of every operation of %s, references resolved', (version) => {
    const schemas = loadOpenApi(version);
    expect(Object.keys(schemas).sort()).toEqual(
      loadContract(version)
        .operations.map(({ id }) => id)
        .sort(),
    );
    expect(JSON.stringify(schemas)).not.toContain('"$ref"');
  });
});

interface Problem {
  ruleId: string;
  severity: 'error' | 'warn';
}

/** Found by Redocly's command with the contract's configuration. */
async function redoclyProblems(file: string): Promise<Problem[]> {
  const config = resolve(contractFolder(), 'redocly.yaml');
  const { stdout, stderr } = await runRedocly(['lint', file, '--config', config, '--format=json']);
  try {
    return (JSON.parse(stdout) as { problems: Problem[] }).problems;
  } catch {
    throw new Error(`Redocly gave no report:\n${stdout}\n${stderr}`);
  }
}

describe.each(apiVersions)('the documents of the groups of %s', (version) => {
  const document = bundleContract(openContract(version));
  const { groups } = loadContract(version);
  const parts = groups.map((group) => [group.id, groupDocument(document, group)] as const);

  it.each(parts)('%s is valid, and refers to nothing that it lacks', async (_id, part) => {
    expect(await new Validator().validate(structuredClone(part))).toMatchObject({ valid: true });
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(
      /"#\/components\/(\w+)\/([^"]+)"/g,
    )) {
      const { components } = part as { components: Record<string, Record<string, unknown>> };
      expect(components[kind]?.[name], name).toBeDefined();
    }
  });

  it('hold every operation once, as the whole does', () => {
    const idsOf = (value: unknown) =>
      [...JSON.stringify(value).matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id).sort();
    expect(parts.flatMap(([, part]) => idsOf(part.paths)).sort()).toEqual(idsOf(document.paths));
  });
});
