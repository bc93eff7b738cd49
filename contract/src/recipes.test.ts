import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadContract } from './index.ts';
import { readRecipes } from './recipes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recipes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const { operations, recipes } = loadContract('v2');

function recipeWith(step: string) {
  const workflow = `workflows: [{inputs: {properties: {}}, steps: [${step}]}]`;
  writeFileSync(join(folder, 'a.arazzo.yaml'), `info: {title: A, summary: a, description: b}\n${workflow}`);
  return () => readRecipes(folder, operations);
}

it('has one for a search, a delivery round and a geofence', () => {
  expect(recipes.map(({ slug, steps }) => [slug, steps.length])).toEqual([
    ['geofence-life', 5],
    ['search-then-details', 2],
    ['sorted-delivery-round', 2],
  ]);
});

it('leaves the key out of the values of a step', () => {
  for (const { steps } of recipes) expect(JSON.stringify(steps)).not.toMatch(/api_key|apiKey/);
});

it('names the file and the step of an unknown operation, and of a value that an operation does not accept', () => {
  expect(recipeWith('{stepId: s, operationId: teleport}')).toThrow(
    'a.arazzo.yaml, step s: found operationId "teleport"',
  );
  expect(recipeWith('{stepId: s, operationId: findWard, parameters: [{name: lng, value: 1}]}')).toThrow(
    'a.arazzo.yaml, step s: findWard has no "lng". Expected one of: longitude, latitude, api_key.',
  );
});
