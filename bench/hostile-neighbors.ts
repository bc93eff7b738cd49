/** Ten clients that send what hurts a server most, each on many connections. */
import { connect } from 'node:net';
import { benchKey } from './server-load.ts';
import { fiftyStops } from './server-places.ts';
import { get, post } from './server-send.ts';

/** Sends to the server at `url` until its process ends. */
type Neighbor = (url: string, key: string) => void;

/** So many connections that send the same request again and again. */
function repeated(connections: number, send: (url: string, key: string) => Promise<unknown>): Neighbor {
  const sendOn = async (url: string, key: string) => {
    while (true) await send(url, key);
  };
  return (url, key) => {
    for (let i = 0; i < connections; i += 1) void sendOn(url, key);
  };
}

const sandbox = benchKey;

/** Connections that send once and read nothing. */
function unread(connections: number, path: string): Neighbor {
  return (url) => {
    for (let i = 0; i < connections; i += 1) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(20));
    }
  };
}

/** Connections that remain open, each with its next request as soon as it receives something. */
function withoutPause(connections: number, path: string): Neighbor {
  return (url) => {
    for (let i = 0; i < connections; i += 1) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
      const send = () => socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      socket.on('connect', send).on('data', send);
    }
  };
}

/** So many that look-ups next to them are turned away, but not `/health`. */
export const crowd: Record<string, Neighbor> = {
  'sends without pause on 5,000 connections': withoutPause(
    5000,
    `/v2/api/search/autocomplete/place?api_key=${sandbox}&q=mirpur`,
  ),
};

export const neighbors: Record<string, Neighbor> = {
  'sorts 50 stops on 64 connections': repeated(64, (url, key) =>
    post(
      `${url}/v2/api/route/sorted`,
      JSON.stringify({ api_key: key, locations: fiftyStops() }),
      'application/json',
    ),
  ),
  'requests routes on 64 connections': repeated(64, (url, key) =>
    get(`${url}/v2/api/route/90.36,23.73;90.42,23.86?api_key=${key}`),
  ),
  'lists all unions on 60 connections': repeated(60, (url, key) =>
    get(`${url}/v2/api/unions?api_key=${key}`),
  ),
  'stores geofences under the shared key': repeated(20, (url) =>
    post(
      `${url}/v2/api/set-geo-fence-point?api_key=${sandbox}`,
      'name=a&radius=10&longitude=90.4&latitude=23.8',
      'application/x-www-form-urlencoded',
    ),
  ),
  'lists the shared geofences on 60 connections': repeated(60, (url) =>
    get(`${url}/v2/api/get-geo-fence-points?api_key=${sandbox}`),
  ),
  'requests visitor keys': repeated(20, (url) => post(`${url}/sandbox/keys`, '', 'text/plain')),
  'searches on 100 connections': repeated(100, (url, key) =>
    get(`${url}/v2/api/search/autocomplete/place?api_key=${key}&q=mirpur`),
  ),
  'sends fields of 64 kB': repeated(8, (url, key) =>
    post(
      `${url}/v2/api/set-geo-fence-point?api_key=${key}`,
      `name=a&longitude=90&latitude=23&radius=${'1'.repeat(64_000)}x`,
      'application/x-www-form-urlencoded',
    ),
  ),
  'reads nothing of what it requests': unread(150, `/v2/api/unions?api_key=${sandbox}`),
  'opens a connection for each request': repeated(64, (url) => get(`${url}/health`)),
};

// Started as a separate process: the name of a neighbor, the server's address, and a key.
if (process.send) {
  const [name, url, key] = process.argv.slice(2) as [string, string, string];
  ({ ...neighbors, ...crowd })[name]!(url, key);
  process.send('begun');
}
