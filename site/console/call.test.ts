import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { requestVisitorKey, visitorKey } from '../browser/requests/visitor-key.ts';
import { send } from './call.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** URL of a server that returns `body`, or never responds where there is none. */
async function serverWith(body?: string): Promise<string> {
  server = createServer((_, response) => {
    if (body !== undefined) response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = (url: string) => ({ method: 'GET' as const, url, query: [], headers: [] });
const never = () => new AbortController().signal;

test('a response contains status, bytes of UTF-8 and its JSON', async () => {
  const url = await serverWith('{"city":"ঢাকা"}');
  expect(await send(get(url), never())).toMatchObject({
    kind: 'response',
    status: 200,
    // Four letters of three bytes each, and eleven of one.
    size: 23,
    json: { city: 'ঢাকা' },
  });
});

test('neither cookies nor the page are told, whatever the request holds', async () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
  try {
    await send({ ...get('https://api.example.com/'), method: 'POST' as const }, never());
    expect(sent).toHaveBeenCalledTimes(1);
    expect(sent.mock.calls[0]![1]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  } finally {
    sent.mockRestore();
  }
});

test('a visitor key is requested without cookies', async () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status: 404 }));
  try {
    expect(await requestVisitorKey('https://sandbox.example.com')).toBeUndefined();
    expect(sent.mock.calls[0]![1]).toMatchObject({ credentials: 'omit' });
  } finally {
    sent.mockRestore();
  }
});

test.each(['1990-01-01', '2099-01-01'])(
  'a visitor key lasts as long where the clock says %s',
  async (day) => {
    vi.useFakeTimers({ now: new Date(day), toFake: ['Date'] });
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
    });
    const sent = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () =>
        Response.json(
          { api_key: 'own', expires_at: '2026-01-01T01:00:00Z' },
          { status: 201, headers: { date: 'Thu, 01 Jan 2026 00:00:00 GMT' } },
        ),
      );
    try {
      expect(await requestVisitorKey('https://sandbox.example.com')).toBe('own');
      vi.setSystemTime(Date.parse(day) + 3_599_000);
      expect(visitorKey()).toBe('own');
      vi.setSystemTime(Date.parse(day) + 3_601_000);
      expect(visitorKey()).toBeUndefined();
    } finally {
      sent.mockRestore();
      vi.useRealTimers();
      vi.unstubAllGlobals();
    }
  },
);

test('a request that takes too long times out, which is different from a canceled one', async () => {
  const url = await serverWith();
  expect(await send(get(url), never(), 60)).toEqual({ kind: 'timeout', afterMs: 60 });
  const cancelling = new AbortController();
  setTimeout(() => cancelling.abort(), 30);
  expect(await send(get(url), cancelling.signal)).toEqual({ kind: 'cancelled' });
});

test('a server that is not there is no exception', async () => {
  const url = await serverWith('');
  server?.close();
  server?.closeAllConnections();
  expect(await send(get(url), never())).toMatchObject({ kind: 'unreachable' });
});

test.each([
  ['http://localhost:8000', true],
  ['http://localhost:3000', false],
])(
  'on %s, a sandbox at localhost:3000 that is not there is missing in a static copy: %s',
  async (page, isStatic) => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    vi.stubGlobal('location', new URL(page));
    expect(await send(get('http://localhost:3000/v2/api/x'), never())).toMatchObject({ isStatic });
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  },
);

test.each([
  ['the page’s own host, which has only files', 404, 'text/html', { kind: 'unreachable', isStatic: true }],
  ['the page’s own host, which accepts no POST', 501, 'text/html;charset=utf-8', { isStatic: true }],
  ['the sandbox', 404, 'application/json', { kind: 'response', status: 404 }],
])('a response of %s (%i, %s)', async (_, status, type, outcome) => {
  const sent = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('{}', { status, headers: { 'content-type': type } }));
  vi.stubGlobal('location', new URL('http://localhost:8000/api/'));
  try {
    expect(await send(get('http://localhost:8000/v2/api/x'), never())).toMatchObject(outcome);
    // Of another host, the response is shown as it is.
    expect(await send(get('https://api.example.com/v2/api/x'), never())).toMatchObject({ status });
  } finally {
    sent.mockRestore();
    vi.unstubAllGlobals();
  }
});
