/**
 * Loaded before a sample with `node --import`: what the sample sends to the live API goes to the sandbox server
 * instead, with the sandbox key, while its text stays as the page shows it.
 */
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { type AddressInfo, Server } from 'node:net';
import { loadSettings } from '@portal/settings';

const { hosts, keys } = loadSettings();
const host = required('REFERENCE_SERVER');
/** Port that a sample listens on -> the free one it got instead. */
const ports = new Map<string, Promise<number>>();

const fetchAsIs = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const url = await local(input instanceof Request ? input.url : String(input));
  return fetchAsIs(input instanceof Request ? new Request(url, input) : url, init);
};

/** How the npm package's own HTTP client sends: options with host and path, to be had over plain HTTP here. */
const requestHttps = https.request;
https.request = ((options: RequestOptions, listen?: (response: IncomingMessage) => void): ClientRequest => {
  const isForLive = `https://${options.hostname ?? options.host}` === hosts.api;
  if (!isForLive) return requestHttps(options, listen);
  const { hostname, port } = new URL(host);
  const here = { ...options, protocol: 'http:', hostname, host: hostname, port, agent: undefined };
  return http.request({ ...here, headers: { ...options.headers } }, listen);
}) as typeof https.request;

/** A sample's fixed port may be taken on this machine: it listens on a free one, and the test sends its requests there. */
const listen = Server.prototype.listen;
Server.prototype.listen = function (this: Server, port: unknown, ...others: unknown[]) {
  if (typeof port !== 'number' || port === 0) return Reflect.apply(listen, this, [port, ...others]);
  const taken = new Promise<number>((found) => {
    this.once('listening', () => found((this.address() as AddressInfo).port));
  });
  ports.set(String(port), taken);
  return Reflect.apply(listen, this, [0, ...others]);
} as typeof listen;

async function local(url: string): Promise<string> {
  const there = url
    .replace(hosts.api, host)
    .replace(hosts.sandbox, host)
    .replaceAll(keys.placeholder, keys.sandbox);
  const port = /^http:\/\/localhost:(\d+)/.exec(there)?.[1] ?? '';
  return ports.has(port) ? there.replace(port, String(await ports.get(port))) : there;
}

function required(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(`${name} is not set. This file is loaded by the tests of prose/, which set it.`);
  return value;
}
