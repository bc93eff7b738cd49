/** A request without something required: the tools find it before the server does, and agree with it. */
import { apiVersions, loadContract } from '@portal/contract';
import { loadSettings } from '@portal/settings';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { requestOf, rightValues, spotsOf } from '../conformance/requests.ts';
import { endpointTools } from './endpoint-tools.ts';
import type { McpTool } from './tool.ts';

const settings = loadSettings();
const contracts = apiVersions.map((version) => loadContract(version));
const key = settings.keys.sandbox;

let app: FastifyInstance;
let tools: Map<string, McpTool>;
beforeAll(async () => {
  app = await buildApp({ shedding: false, settings });
  tools = new Map(endpointTools(app, { contracts, settings }).map((tool) => [tool.name, tool]));
});
afterAll(() => app.close());

function run(name: string, operation: string, values: Record<string, unknown>) {
  return tools.get(name)!.run({ operation, values }, { key, sandbox: settings.hosts.sandbox });
}

const v2 = contracts[0]!;
const omissions = v2.operations.flatMap((operation) =>
  spotsOf(operation)
    .filter(({ field }) => field.required)
    .map((spot) => [operation.id, spot.name, operation, spot] as const),
);

it('there are omissions of each kind', () => {
  const kinds = new Set(omissions.map(([, , , spot]) => spot.in));
  expect([...kinds].sort()).toEqual(['body', 'path', 'query']);
});

it.each(omissions)(
  '%s without %s is invalid exactly when the server responds 400',
  async (id, name, operation, spot) => {
    const values = spot.put(rightValues(operation), undefined);
    const flat = JSON.parse(JSON.stringify({ ...values.parameters, ...(values.body as object) }));
    const checked = await run('validate_request', id, flat);
    const sent = await run('call_sandbox', id, flat);
    const { status, errors } = JSON.parse(sent.text);
    expect(checked.isError, checked.text).toBe(status === 400);
    if (spot.in === 'path') {
      expect(errors).toContainEqual(expect.objectContaining({ parameter: name, found: 'missing' }));
    } else {
      const { statusCode } = await app.inject(requestOf(operation, values, { key }));
      expect(statusCode === 400, 'the server itself').toBe(checked.isError);
    }
    if (checked.isError) expect(JSON.parse(checked.text)).toEqual({ valid: false, errors });
  },
);

describe.each(omissions.filter(([, , , spot]) => spot.in === 'path'))(
  '%s without %s in its path',
  (id, name, operation, spot) => {
    it.each([
      ['validate_request', undefined],
      ['build_request', undefined],
      ['call_sandbox', undefined],
      ['validate_request', null],
      ['build_request', null],
      ['call_sandbox', null],
      ['validate_request', ''],
      ['build_request', ''],
      ['call_sandbox', ''],
    ])('is an error of %s with the field and the fix: %j', async (tool, value) => {
      const { parameters, body } = spot.put(rightValues(operation), value);
      const { text, isError } = await run(
        tool,
        id,
        JSON.parse(JSON.stringify({ ...parameters, ...(body as object) })),
      );
      expect(isError, text).toBe(true);
      expect(JSON.parse(text).errors).toContainEqual({
        parameter: name,
        found: 'missing',
        expected: expect.stringMatching(/^an? /),
        hint: `Add \`${name}\` to \`values\`: it is part of the path.`,
      });
    });
  },
);

it('all missing parts of a path are reported together, with what else is invalid', async () => {
  const { text } = await run('validate_request', 'findNearby', { longitude: 90.36, latitude: 123 });
  const names = JSON.parse(text).errors.map(({ parameter }: { parameter: string }) => parameter);
  expect(names.sort()).toEqual(['latitude', 'limit', 'radius']);
});
