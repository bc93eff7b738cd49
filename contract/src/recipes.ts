/** The recipes: Arazzo workflows in `contract/arazzo/`, one file each, as views. https://spec.openapis.org/arazzo/v1.0.1.html */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '@portal/settings';
import type { Operation, Recipe, RecipeStep } from './operation.ts';
import { parseText } from './source-tree.ts';

const ending = '.arazzo.yaml';

/** As much of an Arazzo description as our files contain. */
interface Description {
  info: { title: string; summary: string; description: string };
  workflows: {
    inputs: { properties: Record<string, { default?: string }> };
    steps: Step[];
  }[];
}

interface Step {
  stepId: string;
  description: string;
  operationId: string;
  parameters?: { name: string; value: unknown }[];
  requestBody?: { payload: Record<string, unknown> };
  outputs?: Record<string, string>;
}

/** Names of the files in a folder, in alphabetical order; none where there is no folder. */
export function recipeFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort();
}

/**
 * The recipes of these operations. Throws with file and step when a step calls an unknown operation, or sends a value
 * that the operation doesn't accept.
 */
export function readRecipes(folder: string, operations: Operation[]): Recipe[] {
  return recipeFiles(folder).map((name) => {
    const { info, workflows } = (parseText(readFileSync(join(folder, name), 'utf8'), name) ??
      {}) as Partial<Description>;
    const [workflow] = workflows ?? [];
    if (!info || !workflow) throw new Fault(`${name} has no info or no workflow. Expected both.`);
    const inputs = Object.entries(workflow.inputs.properties).map(([input, schema]) => [
      input,
      schema.default ?? '',
    ]);
    return {
      slug: name.slice(0, -ending.length),
      file: name,
      title: info.title,
      summary: info.summary,
      description: info.description,
      inputs: Object.fromEntries(inputs) as Record<string, string>,
      steps: workflow.steps.map((step) => readStep(step, name, operations)),
    };
  });
}

function readStep(step: Step, file: string, operations: Operation[]): RecipeStep {
  const { stepId: id, description, operationId, outputs = {} } = step;
  const operation = operations.find((one) => one.id === operationId);
  const place = `${file}, step ${id}`;
  if (!operation)
    throw new Fault(`${place}: found operationId "${operationId}". Expected one of the contract.`);
  const sent = (step.parameters ?? []).map(({ name, value }): [string, unknown] => [name, value]);
  const body = Object.entries(step.requestBody?.payload ?? {});
  const known = [...operation.parameters, ...(operation.body?.fields ?? [])].map(({ name }) => name);
  for (const [name] of [...sent, ...body]) {
    if (known.includes(name)) continue;
    throw new Fault(`${place}: ${operationId} has no "${name}". Expected one of: ${known.join(', ')}.`);
  }
  const isValue = ([name]: [string, unknown]) => name !== operation.key.name;
  return {
    id,
    description,
    operationId,
    parameters: Object.fromEntries(sent.filter(isValue)),
    ...(body.length > 0 && { body: Object.fromEntries(body.filter(isValue)) }),
    outputs,
  };
}
