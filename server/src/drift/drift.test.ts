import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiVersions, loadContract, loadOpenApi } from '@portal/contract';
import { repositoryRoot } from '@portal/settings';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { sandboxKey } from '../conformance/sandbox.ts';
import { bundleOf } from '../testing/server-process.ts';
import type { DeviationKind } from './deviation.ts';
import { type DriftOptions, type DriftReport, findDrift } from './drift.ts';
import { invalidKey } from './probes.ts';
import { reportText } from './report.ts';

const operations = apiVersions.flatMap((version) => loadContract(version).operations);
const schemas = Object.assign({}, ...apiVersions.map((version) => loadOpenApi(version)));

// biome-ignore lint/suspicious/noExplicitAny: a seeded deviation reaches anywhere into a body.
type Loose = any;

/** A response on its way from the sandbox server to the comparison. */
interface Passing {
  status: number;
  contentType: string;
  text: string;
}

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp({ shedding: false });
});
afterAll(() => app.close());

/** The sandbox server behind a proxy that can change what returns. */
function proxied(change: (response: Passing, url: string) => Partial<Passing> | undefined): typeof fetch {
  return async (input, init = {}) => {
    const url = String(input);
    const response = await app.inject({
      url: url.slice(new URL(url).origin.length),
      method: init.method as InjectOptions['method'],
      headers: Object.fromEntries((init.headers ?? []) as [string, string][]),
      payload: init.body as string | undefined,
    });
    const passing = {
      status: response.statusCode,
      contentType: String(response.headers['content-type']),
      text: response.body,
    };
    const { status, contentType, text } = { ...passing, ...change(passing, url) };
    return new Response(text, { status, headers: { 'content-type': contentType } });
  };
}

function drift(ids: string[] | undefined, options: Partial<DriftOptions>): Promise<DriftReport> {
  return findDrift({
    operations: operations.filter(({ id }) => !ids || ids.includes(id)),
    schemas,
    host: 'http://127.0.0.1',
    key: sandboxKey,
    withWrites: false,
    paceMs: 0,
    wait: async () => undefined,
    ...options,
  });
}

/** Changes the JSON of every response with this status. */
function json(status: number, change: (body: Loose) => unknown) {
  return (response: Passing): Partial<Passing> | undefined => {
    if (response.status !== status) return undefined;
    const body: Loose = JSON.parse(response.text);
    return { text: JSON.stringify(change(body) ?? body) };
  };
}

interface Seed {
  id: string;
  change: (response: Passing) => Partial<Passing> | undefined;
  kind: DeviationKind;
  field: string;
}

/** What a live API may do that its contract doesn't say. */
const seeds: Record<string, Seed> = {
  'a number is a string': {
    id: 'autocompletePlaces',
    change: json(200, (body) => {
      for (const place of body.places) place.postCode = String(place.postCode);
    }),
    kind: 'type',
    field: 'places[].postCode',
  },
  'a string is a number': {
    id: 'reverseGeocode',
    change: json(200, (body) => {
      if (body.place) body.place.postCode = 1216;
    }),
    kind: 'type',
    field: 'place.postCode',
  },
  'a type varies from item to item': {
    id: 'autocompletePlaces',
    change: json(200, (body) => {
      body.places.forEach((place: Loose, at: number) => {
        if (at % 2 === 1) place.longitude = Number(place.longitude);
      });
    }),
    kind: 'type',
    field: 'places[].longitude',
  },
  'a field is null': {
    id: 'snapToRoad',
    change: json(200, (body) => {
      body.distance = null;
    }),
    kind: 'type',
    field: 'distance',
  },
  'a list is an object': {
    id: 'listDistricts',
    change: json(200, (body) => {
      body.places = { 0: body.places[0] };
    }),
    kind: 'type',
    field: 'places',
  },
  'the whole body is a list': {
    id: 'listUnions',
    change: json(200, (body) => [body]),
    kind: 'type',
    field: '',
  },
  'a required field is missing': {
    id: 'autocompletePlaces',
    change: json(200, (body) => {
      for (const place of body.places) delete place.uCode;
    }),
    kind: 'missing',
    field: 'places[].uCode',
  },
  'a field that a flag adds is missing': {
    id: 'reverseGeocode',
    change: json(200, (body) => {
      if (body.place) delete body.place.thana;
    }),
    kind: 'missing',
    field: 'place.thana',
  },
  'the status is missing in the body': {
    id: 'listCities',
    change: json(200, (body) => {
      delete body.status;
    }),
    kind: 'missing',
    field: 'status',
  },
  'a field has another name': {
    id: 'listDistricts',
    change: json(200, (body) => {
      body.places = body.places.map(({ id, ...rest }: Loose) => ({ ID: id, ...rest }));
    }),
    kind: 'new',
    field: 'places[].ID',
  },
  'a field is new': {
    id: 'findWard',
    change: json(200, (body) => {
      body.took = 3;
    }),
    kind: 'new',
    field: 'took',
  },
  'a field is new deep inside': {
    id: 'getRouteOverview',
    change: json(200, (body) => {
      body.routes[0].legs[0].annotation = {};
    }),
    kind: 'new',
    field: 'routes[].legs[].annotation',
  },
  'a distance is negative': {
    id: 'getRouteOverview',
    change: json(200, (body) => {
      body.routes[0].distance = -1;
    }),
    kind: 'value',
    field: 'routes[].distance',
  },
  'the status in the body is another': {
    id: 'listSubDistricts',
    change: json(200, (body) => {
      body.status = 201;
    }),
    kind: 'value',
    field: 'status',
  },
  'a coordinate has another format': {
    id: 'autocompletePlaces',
    change: json(200, (body) => {
      for (const place of body.places) place.latitude = `${place.latitude}° N`;
    }),
    kind: 'value',
    field: 'places[].latitude',
  },
  'success has another status': {
    id: 'findZone',
    change: ({ status }) => (status === 200 ? { status: 201 } : undefined),
    kind: 'status',
    field: '',
  },
  'an endpoint is gone': {
    id: 'matchRoute',
    change: () => ({ status: 404, text: '{"message":"Not found"}' }),
    kind: 'status',
    field: '',
  },
  'an invalid key is forbidden instead of rejected': {
    id: 'listDistrictsV1',
    change: ({ status }) => (status === 401 ? { status: 403 } : undefined),
    kind: 'status',
    field: '',
  },
  'an error has another message': {
    id: 'findWardV1',
    change: json(401, (body) => {
      body.message = 'Unauthorized';
    }),
    kind: 'value',
    field: 'message',
  },
  'an error page is HTML': {
    id: 'findNearby',
    change: () => ({ contentType: 'text/html', text: '<h1>Bad gateway</h1>' }),
    kind: 'body',
    field: '',
  },
  'JSON is sent as text': {
    id: 'findArea',
    change: () => ({ contentType: 'text/plain' }),
    kind: 'body',
    field: '',
  },
  'a response has no content': {
    id: 'listDistricts',
    change: () => ({ status: 200, text: '' }),
    kind: 'body',
    field: '',
  },
  'a body is null': {
    id: 'listDistricts',
    change: () => ({ text: 'null' }),
    kind: 'type',
    field: '',
  },
  'an array has items of several types': {
    id: 'listDistricts',
    change: json(200, (body) => {
      body.places.push(null, 'Dhaka', []);
    }),
    kind: 'type',
    field: 'places[]',
  },
  'a new field is called as what every object has': {
    id: 'listDistricts',
    change: json(200, (body) => {
      body.constructor = 'Dhaka';
    }),
    kind: 'new',
    field: 'constructor',
  },
  'a version 1 distance is a number': {
    id: 'getDistanceV1',
    change: json(200, (body) => {
      body.Distance = 7.8473;
    }),
    kind: 'type',
    field: 'Distance',
  },
};

describe('a live API like the sandbox server', () => {
  it('has no deviations, in any endpoint of both versions', async () => {
    const report = await drift(undefined, { send: proxied(() => undefined) });
    expect(report.deviations).toEqual([]);
    expect(report.uncompared).toEqual([]);
    expect(report.compared).toHaveLength(operations.filter(({ writes }) => !writes).length);
  });
});

describe('a deviation', () => {
  it.each(Object.entries(seeds))('%s', async (_name, { id, change, kind, field }) => {
    const { deviations } = await drift([id], { send: proxied(change) });
    expect(deviations.map((one) => `${one.operationId} ${one.kind} ${one.field}`)).toContain(
      `${id} ${kind} ${field}`,
    );
  });

  it('is a redirect, which most clients of APIs don’t follow', async () => {
    const redirecting = createServer((request, response) => {
      const isSent = request.url?.startsWith('/v2/');
      response.writeHead(isSent ? 302 : 200, { location: '/login', 'content-type': 'text/html' });
      response.end();
    });
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
    const { port } = redirecting.address() as AddressInfo;
    const { deviations } = await drift(['listDistricts'], { host: `http://127.0.0.1:${port}` });
    await new Promise((resolve) => redirecting.close(resolve));
    expect(deviations).toContainEqual(
      expect.objectContaining({ kind: 'status', found: '302', expected: '200' }),
    );
  });

  it('is found among all endpoints, without another one', async () => {
    const { id, change, kind, field } = seeds['a version 1 distance is a number']!;
    const { path } = operations.find((operation) => operation.id === id)!;
    const start = path.slice(0, path.indexOf('{'));
    const send = proxied((response, url) => (url.includes(start) ? change(response) : undefined));
    const { deviations } = await drift(undefined, { send });
    expect(deviations).toMatchObject([{ operationId: id, kind, field, found: 'number', expected: 'string' }]);
  });
});

describe('requests', () => {
  const sent = (): [string[], typeof fetch] => {
    const lines: string[] = [];
    const send = proxied(() => undefined);
    return [
      lines,
      (input, init) => {
        lines.push(`${init?.method} ${new URL(String(input)).pathname}`);
        return send(input, init);
      },
    ];
  };

  it('change nothing unless writes are wanted', async () => {
    const [lines, send] = sent();
    await drift(undefined, { send });
    const writing = operations.filter(({ writes }) => writes);
    expect(writing.length).toBeGreaterThan(0);
    for (const { path, method } of writing) {
      const start = `${method} ${path.replace(/\{.*/, '')}`;
      expect(lines.filter((line) => line.startsWith(start))).toEqual([]);
    }
  });

  it('change only what the run has stored, and leave nothing behind', async () => {
    const writing = operations.filter(({ groupId }) => groupId === 'geofencing').map(({ id }) => id);
    const list = async () => {
      const response = await app.inject(`/v2/api/get-geo-fence-points?api_key=${sandboxKey}`);
      return response.json().data.map(({ id }: { id: string }) => id);
    };
    const before = await list();
    const [lines, send] = sent();
    const report = await drift(writing, { send, withWrites: true });
    expect(report.deviations).toEqual([]);
    expect(report.uncompared).toEqual([]);
    expect(await list()).toEqual(before);
    for (const line of lines.filter((one) => /update|delete/.test(one))) {
      expect(before.map(String)).not.toContain(line.split('/').at(-1));
    }
  });

  it('are paced, and wait as long as a rate limit says', async () => {
    const waits: number[] = [];
    let turns = 0;
    const send: typeof fetch = async (input, init) => {
      turns += 1;
      if (turns === 1) return new Response('{}', { status: 429, headers: { 'retry-after': '7' } });
      return proxied(() => undefined)(input, init);
    };
    const { deviations } = await drift(['findWard'], {
      send,
      paceMs: 250,
      wait: async (timeMs) => waits.push(timeMs),
    });
    expect(deviations).toEqual([]);
    expect(waits[0]).toBe(7000);
    expect(new Set(waits.slice(1))).toEqual(new Set([250]));
  });
});

describe('what can’t be compared', () => {
  it.each([
    [401, 'the API rejects the key'],
    [402, 'the package of the key doesn’t cover the request'],
    [429, 'the rate limit of the key is reached'],
  ])('%i is no deviation: %s', async (status, reason) => {
    const send = proxied((_, url) => (url.includes(invalidKey) ? undefined : { status, text: '{}' }));
    const { deviations, uncompared } = await drift(['findWard'], { send });
    expect(deviations).toEqual([]);
    expect(uncompared[0]).toMatchObject({ operationId: 'findWard', reason });
  });

  it('a host that does not respond ends the run early', async () => {
    let turns = 0;
    const send = async () => {
      turns += 1;
      throw new TypeError('fetch failed');
    };
    const { uncompared } = await drift(undefined, { send });
    expect(turns).toBe(3);
    expect(uncompared.at(-1)?.reason).toBe('the host doesn’t respond');
  });
});

describe('the key', () => {
  const key = 'bkoi_secret/9f+3a';

  it('is in no report, even if the API returns it', async () => {
    const send: typeof fetch = async (input) => {
      const echo = JSON.stringify({ [key]: 1, status: key, url: String(input) });
      return new Response(echo, { status: 200, headers: { 'content-type': 'application/json' } });
    };
    const report = await drift(['findWard', 'findWardV1'], { send, key });
    const text = JSON.stringify(report) + reportText(report, operations);
    expect(report.deviations.length).toBeGreaterThan(2);
    expect(text).not.toContain(key);
    expect(text).not.toContain(encodeURIComponent(key));
    const failing = async () => {
      throw new TypeError(`fetch failed: https://api.example.com/?api_key=${encodeURIComponent(key)}`);
    };
    const silent = JSON.stringify(await drift(['findWard'], { send: failing, key }));
    expect(silent).toContain('[key]');
    expect(silent).not.toContain(encodeURIComponent(key));
  });
});

describe('the report', () => {
  it('groups by endpoint, names the requests, and counts', async () => {
    const report = await drift(['findWard'], { send: proxied(seeds['a field is new']!.change) });
    expect(reportText(report, operations)).toBe(
      `GET /v2/api/search/ward/{longitude}/{latitude}
Ward from LatLng (findWard)
  new      took: found integer, expected no field  [${report.deviations[0]?.requests.join(', ')}]

${report.responses} responses of 1 endpoint compared: 1 deviation.`,
    );
  });
});

describe('the command', () => {
  let server: Server;
  let host: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      void app
        .inject({ url: request.url, method: request.method as InjectOptions['method'] })
        .then((injected) => {
          response.writeHead(injected.statusCode, {
            'content-type': String(injected.headers['content-type']),
          });
          response.end(injected.body);
        });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((done) => server.close(done)));

  function run(...args: string[]): Promise<{ code: number | null; out: string; all: string }> {
    const child = spawn(process.execPath, [bundleOf('drift'), ...args], {
      cwd: repositoryRoot(),
      env: { ...process.env, DRIFT_KEY: sandboxKey },
    });
    let [out, all] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
      all += chunk;
    });
    child.stderr.on('data', (chunk) => {
      all += chunk;
    });
    return new Promise((done) => child.on('close', (code) => done({ code, out, all })));
  }

  it('says what an option is that it does not have, with the code of what could not be compared', async () => {
    const { code, all } = await run('--hosts', host);
    expect(code).toBe(2);
    expect(all).toMatch(/^Unknown option '--hosts'.*\n\nnpm run drift -- --host/);
  });

  it('prints JSON only on standard output, without the key', async () => {
    const { code, out, all } = await run(
      '--host',
      host,
      '--pace',
      '0',
      '--json',
      '--only',
      'findWard,findWardV1',
    );
    expect(JSON.parse(out)).toMatchObject({ deviations: [], compared: ['findWard', 'findWardV1'] });
    expect(code).toBe(0);
    expect(all).not.toContain(`=${sandboxKey}`);
  });

  it('explains what is wrong with an option', async () => {
    const { code, all } = await run('--host', 'example');
    expect(code).toBe(2);
    expect(all).toContain('--host is "example". Expected a URL such as https://api.example.com.');
  });
});
