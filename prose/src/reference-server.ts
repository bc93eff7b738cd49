/** The sandbox server for samples, and the requests they sent. */
import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Operation } from '@portal/contract';
import { loadSettings, repositoryRoot } from '@portal/settings';
import { type Fault, fail } from './faults.ts';
import { fitsOperation } from './mentions.ts';
import { allOperations } from './record.ts';

export type ReferenceServer = Awaited<ReturnType<typeof startReferenceServer>>;

/**
 * Starts the sandbox server on a free port of this machine, without the site, and records its requests. Where `own`, nothing
 * that other samples stored or deleted is in it.
 */
export async function startReferenceServer({ own = false } = {}) {
  const server = await (own ? startServer() : serverHost());
  const responses: string[] = [];
  const unknown: string[] = [];
  const faults: Fault[] = [];
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await bodyOf(incoming);
    const path = new URL(incoming.url ?? '/', server).pathname;
    if (!path.startsWith('/map/')) {
      unknown.push(...unknownNames(incoming, path, body));
      const fault = faults.shift();
      if (fault && fault.kind !== 'pass') return fail(fault, outgoing);
      outgoing.on('finish', () => responses.push(`${outgoing.statusCode} ${incoming.method} ${path}`));
    }
    passOn(incoming, body, outgoing, server);
  };
  // A closed page aborts its requests.
  const listener = createServer((incoming, outgoing) =>
    handle(incoming, outgoing).catch(() => outgoing.destroy()),
  );
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
  const take = <Item>(items: Item[]) => items.splice(0);
  return {
    host: `http://localhost:${(listener.address() as AddressInfo).port}`,
    /** Requests since the last time, each as `200 GET /v2/api/districts`; API only. */
    takeResponses: () => take(responses),
    /** Names sent since the last time that the contract doesn't contain, each with its endpoint. */
    takeUnknownNames: () => take(unknown),
    injectFaults: (next: Fault[]) => void faults.push(...next),
    /** The faults that no request has met; they are dropped. */
    takeUnusedFaults: () => take(faults),
    /** Resolves when the data is loaded, so that a sample's own timeouts expire only where a fault lets them. */
    async warmUp() {
      const path = `/v2/api/search/autocomplete/place?q=Shahbag&api_key=${loadSettings().keys.sandbox}`;
      await (await fetch(server + path)).arrayBuffer();
    },
    stop() {
      listener.closeAllConnections();
      listener.close();
    },
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function passOn(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, host: string): void {
  const onward = request(
    host + incoming.url,
    { method: incoming.method, headers: incoming.headers },
    (received) => {
      outgoing.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(outgoing);
    },
  );
  onward.on('error', () => outgoing.destroy());
  onward.end(body);
}

/** Names in the query, the form or the JSON body that the operation at this path does not have. */
function unknownNames({ method, url = '', headers }: IncomingMessage, path: string, body: Buffer): string[] {
  const found = allOperations.filter((one) => one.method === method && fitsOperation(one, decodeURI(path)));
  if (found.length === 0) return [];
  const known = new Set(found.flatMap(namesOf));
  const sent = [
    ...new URL(url, 'http://localhost').searchParams.keys(),
    ...namesIn(body, headers['content-type']),
  ];
  return sent.filter((name) => !known.has(name)).map((name) => `${method} ${path} has no ${name}`);
}

function namesOf({ parameters, body, key }: Operation): string[] {
  return [...parameters, ...(body?.fields ?? []), key].map(({ name }) => name);
}

function namesIn(body: Buffer, type = ''): string[] {
  if (type.startsWith('application/x-www-form-urlencoded'))
    return [...new URLSearchParams(body.toString()).keys()];
  if (type.startsWith('application/json')) return Object.keys(JSON.parse(body.toString()) as object);
  return [];
}

let running: Promise<string> | undefined;

/** Host of the server, one for all test files of a process; it ends with the process, whose end closes its input. */
function serverHost(): Promise<string> {
  running ??= startServer();
  return running;
}

// The input of a thread of the server ends at once.
const endWithInput =
  'data:text/javascript,import { isMainThread } from "node:worker_threads";' +
  'if (isMainThread) process.stdin.resume().on("end", () => process.exit());';

function startServer(): Promise<string> {
  const server = spawn(
    process.execPath,
    ['--enable-source-maps', '--import', endWithInput, 'server/build/main.mjs'],
    {
      cwd: repositoryRoot(),
      env: { ...process.env, PORT: '0', HOST: '127.0.0.1', SITE_DIR: '' },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  return new Promise((found, fail) => {
    let printed = '';
    server.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /http:\/\/[\w.:]+/.exec(printed)?.[0];
      if (!address) return;
      // Otherwise a process that only proves samples would wait for it.
      for (const held of [server, server.stdin as Socket, server.stdout as Socket]) held.unref();
      found(address);
    });
    server.on('close', (code) =>
      fail(new Error(`The sandbox ended with code ${code} before it was ready:\n${printed}`)),
    );
  });
}

/** The code with this server instead of the live API, and a valid key instead of the placeholder. */
export function atServer(code: string, host: string): string {
  const { hosts, keys } = loadSettings();
  return code
    .replaceAll(hosts.api, host)
    .replaceAll(hosts.sandbox, host)
    .replaceAll(keys.placeholder, keys.sandbox);
}
