/** What each button sends and stores: the rules for keys, live data and history. */
import { loadContract, type Operation } from '@portal/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Context, commandsOf } from './commands.ts';
import { textsOf } from './fields.ts';
import { recordMakerOf } from './record-maker.ts';
import { type ConsoleState, reduce } from './state.ts';

const { operations } = loadContract('v2');
const operationOf = (id: string) => operations.find((one) => one.id === id)!;
const reading = operationOf('reverseGeocode');
const writing = operationOf('createGeofencePoint');

const hosts = {
  live: 'https://live.example.com',
  sandbox: 'https://sandbox.example.com',
  sandboxKey: 'shared-key',
  placeholder: 'YOUR_API_KEY',
};
const liveKey = 'live-4f7c21aa90';

interface Sent {
  url: string;
  body: string;
  init: RequestInit;
}
let sent: Sent[];
let kept: { tab: Map<string, string>; browser: Map<string, string> };
/** What the servers respond with, by what is in the URL; anything else is 200. */
let responses: Record<string, () => Response | Promise<Response>>;

const never = () => new Response();

const storage = (map: Map<string, string>) => ({
  getItem: (name: string) => map.get(name) ?? null,
  setItem: (name: string, value: string) => map.set(name, value),
});

beforeEach(() => {
  sent = [];
  responses = {};
  kept = { tab: new Map(), browser: new Map() };
  vi.stubGlobal('sessionStorage', storage(kept.tab));
  vi.stubGlobal('localStorage', storage(kept.browser));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    sent.push({ url: String(url), body: String(init.body ?? ''), init });
    const [, respond] = Object.entries(responses).find(([part]) => String(url).includes(part)) ?? [];
    if (respond === never) {
      await new Promise((_, reject) => init.signal?.addEventListener('abort', reject));
    }
    return respond?.() ?? Response.json({ place: { name: 'Mirpur 10', id: 'p-1' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

function open(operation: Operation, some: Partial<ConsoleState> = {}, around: Partial<Context> = {}) {
  let state: ConsoleState = {
    texts: textsOf(operation, operation.examples[0]),
    host: 'sandbox',
    keys: { sandbox: '', live: '' },
    missingKey: { prompts: 0 },
    progress: 'idle',
    calls: [],
    returned: {},
    ...some,
  };
  const context: Context = {
    operation,
    hosts,
    page: '/api/here/',
    viewOf: async (id) => operationOf(id),
    running: {},
    ...around,
  };
  return {
    get state() {
      return state;
    },
    get commands() {
      const dispatch = (action: Parameters<typeof reduce>[1]) => {
        state = reduce(state, action);
      };
      return commandsOf(state, dispatch, context);
    },
  };
}

const visitorKeyOf = (key: string) =>
  Response.json({ api_key: key, expires_at: new Date(Date.now() + 60_000).toISOString() });

describe('a key of the live API', () => {
  it('goes to the live host only, whatever is run', async () => {
    responses = { '/sandbox/keys': () => visitorKeyOf('visitor') };
    for (const operation of [reading, writing, operationOf('updateGeofencePoint')]) {
      const bench = open(operation);
      bench.commands.target.setKey(liveKey, 'live');
      const maker = recordMakerOf(operation);
      await bench.commands.sending.run();
      await bench.commands.sending.confirm();
      await bench.commands.sending.runWith({});
      await bench.commands.sending.runWithSandboxKey();
      await bench.commands.sending.runOther(bench.commands.variants.withText('query.longitude', ''));
      if (maker) await bench.commands.sending.runWithNew(maker);
    }
    expect(sent.length).toBeGreaterThan(15);
    expect(JSON.stringify(sent)).not.toContain(liveKey);
    const bench = open(reading, { host: 'live', keys: { sandbox: 'other', live: liveKey } });
    sent = [];
    await bench.commands.sending.run();
    expect(sent.map(({ url }) => new URL(url).origin)).toEqual([hosts.live]);
    expect(sent[0]?.url).toContain(liveKey);
    expect(JSON.stringify(sent)).not.toContain('other');
  });

  it('is stored for its own host, in this tab', () => {
    const bench = open(reading, { host: 'live' });
    bench.commands.target.setKey(liveKey);
    expect([...kept.tab]).toEqual([['console.key.live', liveKey]]);
    expect(bench.state.keys).toEqual({ sandbox: '', live: liveKey });
    bench.commands.target.setHost('sandbox');
    bench.commands.target.setKey('own');
    expect([...kept.tab]).toEqual([
      ['console.key.live', liveKey],
      ['console.key.sandbox', 'own'],
    ]);
    expect([...kept.browser]).toEqual([]);
  });

  it('is in no history', async () => {
    const bench = open(reading, { host: 'live', keys: { sandbox: '', live: liveKey } });
    await bench.commands.sending.run();
    expect(bench.state.calls).toMatchObject([{ operationId: reading.id, host: 'live', result: 200 }]);
    expect(kept.browser.get('console.history')).toContain(reading.id);
    expect(JSON.stringify([...kept.browser])).not.toContain(liveKey);
  });

  it('is required before anything is sent, until the user does without', async () => {
    const bench = open(reading, { host: 'live' });
    await bench.commands.sending.run();
    await bench.commands.sending.run();
    expect(bench.state.missingKey).toEqual({ prompts: 2 });
    expect(sent).toEqual([]);
    await bench.commands.sending.runWithoutKey();
    await bench.commands.sending.run();
    expect(sent.map(({ url }) => url.includes(hosts.placeholder))).toEqual([true, true]);
    bench.commands.target.setHost('live');
    await bench.commands.sending.run();
    expect(sent).toHaveLength(2);
  });
});

describe('a request that changes data', () => {
  const live = { host: 'live' as const, keys: { sandbox: '', live: liveKey } };

  it.each([
    ['Run', (bench: ReturnType<typeof open>) => bench.commands.sending.run()],
    [
      'Swap and run',
      (bench: ReturnType<typeof open>) => bench.commands.sending.runWith({ 'body.name': 'x' }),
    ],
    [
      'Run without a key',
      (bench: ReturnType<typeof open>) => {
        bench.commands.target.setKey('');
        return bench.commands.sending.runWithoutKey();
      },
    ],
  ])('waits for confirmation on the live host after %s', async (_, press) => {
    const bench = open(writing, live);
    await press(bench);
    expect(sent).toEqual([]);
    expect(bench.state.progress).toBe('confirming');
    bench.commands.sending.decline();
    expect(bench.state).toMatchObject({ progress: 'idle', calls: [] });
    expect(sent).toEqual([]);
    await press(bench);
    await bench.commands.sending.confirm();
    expect(sent).toHaveLength(1);
    expect(bench.state.progress).toBe('idle');
  });

  it('has a key of the visitor in the sandbox, requested once', async () => {
    responses = { '/sandbox/keys': () => visitorKeyOf('visitor-1') };
    const bench = open(writing);
    await bench.commands.sending.run();
    await bench.commands.sending.run();
    expect(sent.filter(({ url }) => url.endsWith('/sandbox/keys'))).toHaveLength(1);
    expect(sent.slice(1).every(({ url, body }) => (url + body).includes('visitor-1'))).toBe(true);
  });

  it('requests confirmation in a sandbox that gives no key, then uses the shared one', async () => {
    responses = { '/sandbox/keys': () => new Response('', { status: 404 }) };
    const bench = open(writing);
    await bench.commands.sending.run();
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/sandbox/keys']);
    expect(bench.state.progress).toBe('confirming');
    await bench.commands.sending.confirm();
    expect(JSON.stringify(sent.at(-1))).toContain(hosts.sandboxKey);
  });

  it('has a new key where the sandbox has forgotten the old one', async () => {
    const bench = open(writing);
    let count = 0;
    responses = {
      '/sandbox/keys': () => visitorKeyOf(`visitor-${++count}`),
      [writing.path]: () => Response.json({}, { status: count === 1 ? 401 : 200 }),
    };
    await bench.commands.sending.run();
    expect(count).toBe(2);
    expect(bench.state.last?.outcome).toMatchObject({ status: 200 });
  });
});

it('no request has cookies or a referrer', async () => {
  responses = { '/sandbox/keys': () => visitorKeyOf('visitor') };
  await open(writing).commands.sending.run();
  const bench = open(reading, { host: 'live', keys: { sandbox: '', live: liveKey } });
  await bench.commands.sending.run();
  expect(sent).toHaveLength(3);
  expect(sent.map(({ init }) => init.credentials)).toEqual(['omit', 'omit', 'omit']);
  expect(sent.slice(1).map(({ init }) => init.referrerPolicy)).toEqual(['no-referrer', 'no-referrer']);
});

describe('history', () => {
  it('has what was sent from the form, not what is meant to fail or was canceled', async () => {
    const bench = open(reading);
    await bench.commands.sending.runOther(bench.commands.variants.withKey('shared-key-429'));
    expect(bench.state.calls).toEqual([]);
    responses = { [hosts.sandbox]: () => Promise.reject(new TypeError('Failed to fetch')) };
    await bench.commands.sending.run();
    expect(bench.state.calls).toMatchObject([{ result: 'unreachable', page: '/api/here/' }]);
    responses = { [hosts.sandbox]: never };
    const canceled = bench.commands.sending.run();
    bench.commands.sending.cancel();
    await canceled;
    expect(bench.state.last?.outcome).toEqual({ kind: 'cancelled' });
    expect(bench.state.calls).toHaveLength(1);
    bench.commands.history.forgetCalls();
    expect(bench.state.calls).toEqual([]);
    expect(kept.browser.get('console.history')).toBe('[]');
  });

  it('reopens a request with its host and values', () => {
    const bench = open(reading);
    const texts = { 'query.longitude': '90.4' };
    const call = { at: '', operationId: reading.id, name: '', method: 'GET', page: '', result: 200 } as const;
    bench.commands.history.reopen({ ...call, host: 'live', texts });
    expect(bench.state).toMatchObject({ host: 'live', texts });
    expect(bench.state.texts).toEqual(texts);
  });
});

it('a later request replaces the one that is under way', async () => {
  const bench = open(reading);
  let respond: (response: Response) => void = () => undefined;
  const waiting = new Promise<Response>((found) => {
    respond = found;
  });
  responses = { '=1': () => waiting };
  const first = bench.commands.sending.runWith({ 'query.longitude': '1' });
  expect(bench.state.progress).toBe('sending');
  await bench.commands.sending.runWith({ 'query.longitude': '2' });
  respond(Response.json({ late: true }));
  await first;
  expect(bench.state.last?.values.parameters.longitude).toBe(2);
  expect(JSON.stringify(bench.state.last)).not.toContain('late');
});

it('a record that is gone is stored again, and its ID is in the form and in the request', async () => {
  const operation = operations.find((one) => recordMakerOf(one))!;
  const maker = recordMakerOf(operation)!;
  const example = loadContract('v2').operations.find(({ id }) => id === maker.operationId)!;
  const view = example.responses.find(({ status }) => status === 200)!.examples[0]!.value;
  responses = { [new URL(hosts.sandbox).host]: () => Response.json(view) };
  const bench = open(operation, { keys: { sandbox: 'own', live: '' } });
  await bench.commands.sending.runWithNew(maker);
  const id = maker.idOf(view)!;
  expect(bench.state.texts[maker.input]).toBe(id);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.url).toContain(id);
});
