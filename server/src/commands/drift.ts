/** `npm run drift`: compares the responses of a live API with the contract (see contract/README.md). */
import { parseArgs } from 'node:util';
import { apiVersions, loadContract, loadOpenApi } from '@portal/contract';
import { findDrift, withoutKey } from '../drift/drift.ts';
import { creditsOf, probesOf } from '../drift/probes.ts';
import { reportText } from '../drift/report.ts';

const usage = `npm run drift -- --host https://api.example.com --key YOUR_API_KEY

  --host     where the requests go; both versions of the API have the same host
  --key      your key; or DRIFT_KEY in the environment, which npm doesn't print
  --version  v2 or v1; both if omitted
  --only     ids of endpoints, such as reverseGeocode,findWard
  --pace     milliseconds from one request to the next, 1000 if omitted
  --write    also sends what stores, changes and deletes geofences: only those of this run
  --json     prints the findings as JSON

Exit code: 0 without deviations, 1 with deviations, 2 if a request couldn't be compared.`;

const { values } = readOptions();
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const key = values.key ?? process.env.DRIFT_KEY ?? '';
const host = values.host ?? '';
if (!URL.canParse(host) || !/^https?:$/.test(new URL(host).protocol)) {
  fail(`--host is "${withoutKeyOrNothing(host)}". Expected a URL such as https://api.example.com.`);
}
if (!key) fail('No key. Pass --key, or set DRIFT_KEY.');
const paceMs = Number(values.pace);
if (!Number.isFinite(paceMs) || paceMs < 0)
  fail(`--pace is ${values.pace}. Expected milliseconds, such as 1000.`);

const versions = apiVersions.filter((version) => !values.version || version === values.version);
if (versions.length === 0) fail(`--version is ${values.version}. Expected ${apiVersions.join(' or ')}.`);
const every = versions.flatMap((version) => loadContract(version).operations);
const only = values.only?.split(',');
const unknown = only?.filter((id) => !every.some((operation) => operation.id === id)) ?? [];
if (unknown.length > 0) {
  fail(`--only has ${unknown.join(', ')}. Expected one of: ${every.map(({ id }) => id).join(', ')}.`);
}
const operations = every.filter(({ id }) => !only || only.includes(id));
const schemas = Object.assign({}, ...versions.map((version) => loadOpenApi(version)));

const probes = probesOf(operations, values.write);
const leftOut = operations.filter(({ writes }) => writes && !values.write);
console.error(
  `Sends ${probes.length} requests to ${host} (at least ${creditsOf(probes)} credits), one every ${paceMs} ms.` +
    (leftOut.length > 0
      ? ` Without --write, these aren't sent: ${leftOut.map(({ id }) => id).join(', ')}.`
      : ''),
);

const report = await findDrift({
  operations,
  schemas,
  host,
  key,
  withWrites: values.write,
  paceMs,
  onProgress: (done, all, { operation, name }) => {
    if (process.stderr.isTTY)
      process.stderr.write(`\r\u001b[K${done + 1} of ${all}: ${operation.id}, ${name}`);
  },
});
if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
console.log(values.json ? JSON.stringify(report, null, 2) : `\n${reportText(report, operations)}`);
process.exitCode = report.deviations.length > 0 ? 1 : report.uncompared.length > 0 ? 2 : 0;

function readOptions() {
  try {
    return parseArgs({
      options: {
        host: { type: 'string' },
        key: { type: 'string' },
        version: { type: 'string' },
        only: { type: 'string' },
        pace: { type: 'string', default: '1000' },
        write: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return fail((error as Error).message);
  }
}

function withoutKeyOrNothing(text: string): string {
  return key ? withoutKey(text, key) : text;
}

function fail(message: string): never {
  console.error(`${message}\n\n${usage}`);
  process.exit(2);
}
