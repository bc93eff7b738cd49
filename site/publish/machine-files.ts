/** Files for machines that are made from the contract: the catalog of the API, and the rules for coding agents. */
import type { ApiContract, Operation } from '@portal/contract';
import type { Settings } from '@portal/settings';
import { allFields, withFieldsBelow } from '../pages/reference/render/fields.ts';
import { siteUrl } from '../parts/site-url.ts';

/** `/.well-known/api-catalog` (RFC 9727): where the API is, and its description, documentation and status. */
export function apiCatalog({ site, hosts }: Settings): string {
  const at = (path: string, type: string) => ({ href: siteUrl(site, path), type });
  const entry = {
    anchor: hosts.api,
    'service-desc': [
      at('/openapi/v2.json', 'application/vnd.oai.openapi+json;version=3.1'),
      at('/openapi/v2.yaml', 'application/yaml'),
    ],
    'service-doc': [at('/api/', 'text/html'), at('/api.md', 'text/markdown')],
    'service-meta': [at('/llms.txt', 'text/plain'), at('/AGENTS.md', 'text/markdown')],
  };
  return `${JSON.stringify({ linkset: [entry] }, null, 2)}\n`;
}

/** AGENTS.md: the rules that differ by endpoint, which code written from memory gets wrong. */
export function agentRules({ operations, title }: ApiContract, { hosts, keys, site }: Settings): string {
  const rows = operations.map((operation) =>
    [
      `\`${operation.method} ${operation.path}\``,
      ordersOf(operation),
      `\`${operation.key.name}\` in the ${operation.key.in}`,
      creditsOf(operation),
    ].join(' | '),
  );
  const open = operations.flatMap((operation) =>
    operation.uncertainties.map((text) => `- ${operation.name}: ${text.replace(/\s+/g, ' ')}`),
  );
  return `# ${title}: rules for code

Copy this file into your project. It is generated from the contract of version 2.

- Base URL: \`${hosts.api}\`. Every response is JSON. Version 1 is deprecated; don't write new code for it.
- Documentation: [llms.txt](${siteUrl(site, '/llms.txt')}). Each page has Markdown behind \`.md\`.
- Sandbox: the portal's own server, with the key \`${keys.sandbox}\`. Its data is sample data.
- Never put a live key into source code. Read it from the environment.
- The order of coordinates differs by endpoint. Use the table; don't guess. In Bangladesh a longitude is between 88.0 and 92.7 and a latitude between 20.5 and 26.7: check this before a request.
- Coordinates in responses are \`[longitude, latitude]\` in GeoJSON, and named fields elsewhere. Some are strings: convert them with \`Number\`.
- A response with status 200 can mean no match: \`data\` or \`place\` is \`null\` then. Check the data, not only the status.
${operations.flatMap(scoreRule).join('\n')}
- Retry 429 after the time of \`Retry-After\`, and server errors with backoff. Never retry 400, 401 or 402.
- Options use credits. Request only the flags whose fields you read.

## Endpoints

Endpoint | Coordinates | Key | Credits
--- | --- | --- | ---
${rows.join('\n')}

## Unconfirmed

Public sources leave these facts open. Don't state them as certain.

${open.join('\n')}
`;
}

const scoreField = 'confidence_score_percentage';

/** What to do at which confidence score, in the words of the contract, for an endpoint that returns one. */
function scoreRule({ method, path, responses, notes }: Operation): string[] {
  const fields = responses.filter(({ status }) => status === 200).flatMap(({ schema }) => allFields(schema));
  const advice = notes.find(({ kind }) => kind === 'tip');
  if (!advice || !fields.some(({ name }) => name === scoreField)) return [];
  return [
    `- \`${method} ${path}\` returns \`${scoreField}\`, from 0 to 100. ${advice.text.replace(/\s+/g, ' ')} Never use a place with a low score unconfirmed. The thresholds are measured on the sandbox: check them with 100 of your own addresses.`,
  ];
}

/** How a request names its coordinates: one order for each string, or names. */
function ordersOf(operation: Operation): string {
  const sent = [...operation.parameters, ...(operation.body?.fields ?? []).flatMap(withFieldsBelow)];
  const ordered = sent.filter(({ coordinateOrder }) => coordinateOrder);
  if (ordered.length > 0) {
    const orders = ordered.map(({ name, coordinateOrder }) => `\`${name}\`: ${coordinateOrder}`);
    return [...new Set(orders)].join(', ');
  }
  return sent.some(({ axis }) => axis) ? 'by name' : 'none';
}

function creditsOf({ credits: { base, perParameter, perResult } }: Operation): string {
  if (perResult) return '1 per place returned';
  if (base === undefined) return 'not published';
  const extra = Object.entries(perParameter)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `\`${name}\` +${count}`);
  return [base, ...extra].join(', ');
}
