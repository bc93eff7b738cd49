/**
 * One operation as the tools that send requests by hand require it: the main example filled in, every other parameter
 * there but switched off, host and key as variables.
 */
import type { ApiContract, Field, Operation } from '../operation.ts';

export const hostVariable = '{{host}}';
const key = '{{apiKey}}';

export interface Entry {
  name: string;
  value: string;
  description: string;
  /** False for what the main example omits. */
  isSent: boolean;
}

/** The template of one operation. `created` is what its group creates, for tools that run a whole collection. */
export function callTemplate(operation: Operation, created?: CreatedThing) {
  const example = operation.examples[0];
  const sent: Record<string, unknown> = { ...example?.parameters };
  if (created && created.name in sent) sent[created.name] = `{{${created.name}}}`;
  if (operation.key.in !== 'body') sent[operation.key.name] = key;
  const parameters = (place: 'path' | 'query') => operation.parameters.filter((one) => one.in === place);
  const pathParts = operation.path
    .slice(1)
    .split('/')
    .map((part) => fillPart(part, operation.key.name, sent));
  const variables = pathParts.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
  const query = entries(parameters('query'), sent);
  const sentQuery = query.filter(({ isSent }) => isSent).map(({ name, value }) => `${name}=${value}`);
  const body: Record<string, unknown> = { ...example?.body };
  if (operation.key.in === 'body') body[operation.key.name] = key;
  return {
    name: operation.name,
    method: operation.method,
    description: [operation.summary, operation.description, `**Credits.** ${operation.credits.explanation}`]
      .filter(Boolean)
      .join('\n\n'),
    /** With the query that is sent, and variables. */
    url: [hostVariable, ...pathParts].join('/') + (sentQuery.length > 0 ? `?${sentQuery.join('&')}` : ''),
    /** A parameter that fills a part as `:name`, the key as a variable. */
    pathParts,
    pathVariables: entries(parameters('path'), sent).filter(({ name }) => variables.includes(name)),
    query,
    ...bodyOf(operation, body),
  };
}

/**
 * What one operation creates and others of its group find by an id in their path, such as a geofence: a run of the whole
 * collection removes its own, and nothing of it remains. Undefined where a group creates nothing.
 */
export interface CreatedThing {
  creatorId: string;
  /** Name of the path parameter, and of the variable that has its value. */
  name: string;
  /** Of the main example: before anything is created. */
  value: string;
}

export function createdThing({
  operations,
}: Pick<ApiContract['groups'][number], 'operations'>): CreatedThing | undefined {
  const creator = operations.find(({ writes, path }) => writes && !path.includes('{'));
  const name = operations.find(({ writes, path }) => writes && path.includes('{'))?.parameters[0]?.name;
  const user = operations.find(({ parameters }) => parameters[0]?.name === name);
  if (!creator || name === undefined) return undefined;
  return { creatorId: creator.id, name, value: String(user?.examples[0]?.parameters[name]) };
}

/** A part that is one parameter becomes `:name`; the key, and a part of several parameters, are written out. */
function fillPart(part: string, keyName: string, sent: Record<string, unknown>): string {
  const whole = /^\{([^}]+)\}$/.exec(part)?.[1];
  if (whole !== undefined && whole !== keyName) return `:${whole}`;
  return part.replaceAll(/\{([^{}]+)\}/g, (unfilled, name: string) => String(sent[name] ?? unfilled));
}

function bodyOf({ body }: Operation, values: Record<string, unknown>): { json?: unknown; form?: Entry[] } {
  if (!body) return {};
  if (body.contentTypes[0] !== 'application/json') return { form: entries(body.fields, values) };
  const inOrder = body.fields.flatMap(({ name }) => (name in values ? [[name, values[name]] as const] : []));
  return { json: Object.fromEntries(inOrder) };
}

function entries(fields: Field[], sent: Record<string, unknown>): Entry[] {
  return fields.map((field) => ({
    name: field.name,
    value: String(sent[field.name] ?? field.example ?? field.default ?? ''),
    description: field.description,
    isSent: sent[field.name] !== undefined,
  }));
}
