import type { Operation } from '@portal/contract';
import { visibleCharacter } from '../http/control-characters.ts';

/** What a tool returns: one text, and whether it is an error. */
export interface ToolResult {
  text: string;
  isError: boolean;
}

/** One tool: what the protocol lists of it, and what it does. */
export interface McpTool {
  name: string;
  description: string;
  properties: Record<string, ArgumentSchema>;
  required: string[];
  /** True if it sends a request to the API; the documentation-only address leaves these out. */
  sendsRequests?: boolean;
  run(values: Record<string, unknown>, caller: Caller): Promise<ToolResult> | ToolResult;
}

export interface Caller {
  /** The one that the caller sent, or the sandbox's. */
  key: string;
  /** Address of the sandbox as the caller reaches it, such as `https://docs.example.com`. */
  sandbox: string;
}

export function good(value: unknown): ToolResult {
  return { isError: false, text: typeof value === 'string' ? value : JSON.stringify(value, null, 1) };
}

export function bad(text: string): ToolResult {
  return { isError: true, text };
}

export function rejected(value: object): ToolResult {
  return { ...good(value), isError: true };
}

/** Characters of the longest text that a tool returns: more would fill the context of a model, and nobody pays for it. */
export const longestText = 64_000;

/** Characters of a query to a tool: a pasted command or error is read, a pasted file isn't. */
export const longestQuery = 2000;

const quotedCharacters = 200;
const listedNames = 20;

/** An argument as an error quotes it: a long one in part. */
export function quoted(argument: string): string {
  return argument.length > quotedCharacters ? `${argument.slice(0, quotedCharacters)}…` : argument;
}

/** Names of arguments as an error lists them. */
export function listNames(names: string[]): string {
  const more = names.length > listedNames ? ` and ${names.length - listedNames} more` : '';
  return `\`${names.slice(0, listedNames).map(quoted).join('`, `')}\`${more}`;
}

/** Parameters and body fields side by side, without the key: how every tool takes the values of a request. */
export function namesOf(operation: Operation): string[] {
  return [...operation.parameters, ...(operation.body?.fields ?? [])]
    .map(({ name }) => name)
    .filter((name) => name !== operation.key.name);
}

/** What the schema of an argument has. An integer has both limits, a string its length or its values. */
type ArgumentSchema = {
  type: 'string' | 'integer' | 'object';
  description?: string;
  default?: string | number;
  enum?: string[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

/**
 * What is wrong with the arguments of a tool, by the flat schemas that our tools have: a name that it doesn't know, a
 * required one that is missing, another type, a string that is too long, or a number out of its range. Undefined if nothing is.
 */
export function argumentFault(
  { name, properties, required }: McpTool,
  values: Record<string, unknown>,
): string | undefined {
  const known = Object.keys(properties);
  const unknown = Object.keys(values).filter((one) => !known.includes(one));
  if (unknown.length > 0) {
    return `${name} has no argument ${listNames(unknown)}. Its arguments: \`${known.join('`, `')}\`.`;
  }
  for (const one of required) {
    const value = values[one];
    if (value === undefined || (typeof value === 'string' && !visibleCharacter.test(value))) {
      return `${name} requires \`${one}\` (${properties[one]!.type}). Add it and call the tool again.`;
    }
  }
  for (const [one, value] of Object.entries(values)) {
    const { type, enum: allowed, maxLength, minimum = -Infinity, maximum = Infinity } = properties[one]!;
    const found = typeOf(value);
    const expected = type === 'integer' ? 'number' : type;
    if (found !== expected) return `\`${one}\` of ${name} is ${found}. Send ${expected}.`;
    if (maxLength !== undefined && (value as string).length > maxLength) {
      return `\`${one}\` of ${name} has ${(value as string).length} characters. Send at most ${maxLength}.`;
    }
    const isWithin = Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
    if (type === 'integer' && !isWithin) {
      return `\`${one}\` of ${name} is ${value}. Send an integer from ${minimum} to ${maximum}.`;
    }
    if (allowed && !allowed.includes(value as string)) {
      return `\`${one}\` of ${name} is "${quoted(value as string)}". Send one of: ${allowed.join(', ')}.`;
    }
  }
  return undefined;
}

/** The type of a JSON value, or `missing`. */
export function typeOf(value: unknown): string {
  if (value === undefined) return 'missing';
  return Array.isArray(value) || value === null ? String(value && 'array') : typeof value;
}
