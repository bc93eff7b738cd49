/** The first request in three steps: what a user pastes, with the host and the key of this portal's sandbox. */
import type { Operation } from '@portal/contract';
import { buildRequest, findSampleLanguage } from '@portal/request';
import type { Settings } from '@portal/settings';
import { fragmentOf } from '../../browser/requests/share.ts';
import { textsOf } from '../../console/fields.ts';
import { firstPosition } from './content.ts';

export interface Sample {
  language: string;
  text: string;
}

/** Puts host and key into the environment: those of the sandbox, or both of the live API. */
export function keySample({ hosts, keys, packages }: Settings): Sample {
  return {
    language: 'bash',
    text: `# Sandbox of this portal
export HOST=${hosts.sandbox}
export ${packages.envPrefix}_API_KEY=${keys.sandbox}

# Live API, with your own key
# export HOST=${hosts.api}
# export ${packages.envPrefix}_API_KEY=${keys.placeholder}`,
  };
}

/** The request that the home page shows and runs: the address of its point, in Bangla too. */
const firstValues = { parameters: { ...firstPosition, bangla: true } };

/** These values as a fragment of the operation's page: *Run* sends them. */
export function requestFragment(operation: Operation): string {
  return fragmentOf(textsOf(operation, firstValues));
}

/** How a language reads an environment variable, inside a request sample of `request/`. */
interface EnvironmentWords {
  /** A URL of the host, as the sample quotes it; the path is between the brackets. */
  url: (host: string) => RegExp;
  urlOf: (path: string) => string;
  /** The key, as the sample quotes it. */
  key: (key: string) => string;
  keyOf: (name: string) => string;
  /** What has to be imported, behind which line. */
  imports?: [after: string, line: string];
}

const environment: Record<string, EnvironmentWords> = {
  curl: {
    url: (host) => new RegExp(`'${host}([^']*)'`),
    urlOf: (path) => `"$HOST${path}"`,
    key: (key) => `api_key=${key}`,
    keyOf: (name) => `api_key="$${name}"`,
  },
  javascript: {
    url: (host) => new RegExp(`'${host}([^']*)'`),
    urlOf: (path) => `\`\${process.env.HOST}${path}\``,
    key: (key) => `'${key}'`,
    keyOf: (name) => `process.env.${name}`,
  },
  python: {
    url: (host) => new RegExp(`"${host}([^"]*)"`),
    urlOf: (path) => `os.environ["HOST"] + "${path}"`,
    key: (key) => `"${key}"`,
    keyOf: (name) => `os.environ["${name}"]`,
    imports: ['import json\n', 'import os\n'],
  },
};

/** The same request in three languages, with host and key from the environment. */
export function requestSamples({ hosts, keys, packages }: Settings, operation: Operation) {
  const target = { host: hosts.sandbox, key: keys.sandbox };
  const request = buildRequest(operation, firstValues, target);
  return Object.entries(environment).map(([id, words]) => {
    const { label, shikiLanguage, render } = findSampleLanguage(id)!;
    const { imports: [after, line] = ['', ''] } = words;
    const text = [
      [words.url(target.host), (_: string, path: string) => words.urlOf(path)] as const,
      [words.key(target.key), () => words.keyOf(`${packages.envPrefix}_API_KEY`)] as const,
      [after, () => after + line] as const,
    ].reduce((code, [literal, by]) => replacedOnce(code, literal, by), render(request));
    return { id, label, language: shikiLanguage, text };
  });
}

/** Throws where the code has nothing to replace: then the sample of `request/` is written in another way. */
function replacedOnce(
  code: string,
  literal: string | RegExp,
  by: (found: string, path: string) => string,
): string {
  const replaced = code.replace(literal, by);
  if (literal !== '' && replaced === code) throw new Error(`The first request has no ${literal}:\n${code}`);
  return replaced;
}

/** The part of the response that the third step explains. */
export const responseSample: Sample = {
  language: 'json',
  text: `{
  "place": {
    "id": 6488,
    "distance_within_meters": 3.7447,
    "address": "House 8, Road 2, Block C, …",
    "address_bn": "বাড়ি ৮, রোড ২, ব্লক সি, …",
    "area_bn": "মিরপুর"
  },
  "status": 200
}`,
};
