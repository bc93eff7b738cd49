/** What clients send to several machines at the same time, and what they got that could not be. */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface Received {
  /** 0 without a response. */
  status: number;
  body: string;
  /** `X-Data-Version`. */
  version: string | undefined;
  credits: number;
  /** From the request to the last byte of the response. */
  milliseconds: number;
}

export function connection(): (url: string, method?: string, form?: string) => Promise<Received> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (url, method = 'GET', form = '') =>
    new Promise((resolve) => {
      const began = performance.now();
      const headers = form ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
      const lost = () =>
        resolve({
          status: 0,
          body: '',
          version: undefined,
          credits: 0,
          milliseconds: performance.now() - began,
        });
      request(url, { agent, method, headers }, (response) => {
        let body = '';
        response.on('error', lost);
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () => {
          const { 'x-data-version': version, 'x-calls-charged': credits = 0 } = response.headers;
          resolve({
            status: response.statusCode!,
            body,
            version: version as string | undefined,
            credits: Number(credits),
            milliseconds: performance.now() - began,
          });
        });
      })
        .on('error', lost)
        .end(form);
    });
}

export interface Target {
  url: string;
  lookupKey: string;
  writerKey: string;
  /** What a body of each version of the data contains, and none of another. */
  names: Record<string, string>;
}

const clients = { 'look-up': 12, session: 2, geofence: 4 };
const pauseMs = 10;
/** Far enough apart that no other contains its center. */
const degreesApart = 0.002;
const mostSessions = 50;

/** Sends until it is ended, and counts what it got. */
export class MixedLoad {
  /** How often each status came, such as `look-up 200`. */
  readonly statuses = new Map<string, number>();
  /** Responses that no state of the machines explains. */
  readonly wrong: string[] = [];
  /** Bodies of the look-ups that were refused, and how often. */
  readonly refusals = new Map<string, number>();
  /** Names of the geofences by id; null for one whose deletion was acknowledged. */
  readonly acknowledged = new Map<string, string | null>();
  /** Of the look-ups and sessions with status 200. */
  creditsCharged = 0;
  readonly #target: Target;
  /** How often each body came, by path and version: there can be only one. */
  readonly #bodies = new Map<string, Map<string, number>>();
  #isOver = false;
  #fences = 0;
  readonly #done: Promise<unknown>;

  constructor(target: Target) {
    this.#target = target;
    const turns = {
      'look-up': this.#lookUp(),
      session: this.#session(),
      geofence: this.#geofence(),
    };
    this.#done = Promise.all(
      Object.entries(clients).flatMap(([kind, count]) =>
        Array.from({ length: count }, async () => {
          const send = connection();
          while (!this.#isOver) {
            await turns[kind as keyof typeof clients](send);
            await pause(pauseMs);
          }
        }),
      ),
    );
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#done;
    for (const [path, bodies] of this.#bodies) {
      const [, ...others] = [...bodies].sort(([, one], [, other]) => other - one);
      for (const [body, count] of others) this.wrong.push(`${count} x ${path}: ${body.slice(0, 300)}`);
    }
  }

  count(kind: string, isCounted: (status: number) => boolean): number {
    const of = [...this.statuses].filter(([name]) => name.startsWith(kind));
    return of.reduce(
      (sum, [name, count]) => sum + (isCounted(Number(name.split(' ').at(-1))) ? count : 0),
      0,
    );
  }

  #note(kind: string, { status, credits, body }: Received): void {
    if (kind === 'look-up' && status !== 200) this.refusals.set(body, (this.refusals.get(body) ?? 0) + 1);
    const name = `${kind} ${status}`;
    this.statuses.set(name, (this.statuses.get(name) ?? 0) + 1);
    if (status === 200) this.creditsCharged += credits;
  }

  /** Requests that anybody can send again, each with one right response for each version of the data. */
  #lookUp() {
    const paths = [
      '/v2/api/search/reverse/geocode?longitude=90.02&latitude=24.05',
      '/v2/api/search/nearby/0.5/10?longitude=90.02&latitude=24.05',
      '/v2/api/search/autocomplete/place?q=shop',
      '/v2/api/districts?q=mid',
    ];
    let turn = 0;
    return async (send: ReturnType<typeof connection>) => {
      const path = paths[turn++ % paths.length]!;
      const received = await send(`${this.#target.url}${path}&api_key=${this.#target.lookupKey}`);
      this.#note('look-up', received);
      if (received.status === 200) this.#compare(path, received);
    };
  }

  #compare(path: string, { body, version = 'no version' }: Received): void {
    const foreign = Object.entries(this.#target.names).filter(
      ([name, of]) => of !== version && body.includes(name),
    );
    if (foreign.length > 0) this.wrong.push(`mixed, ${version}: ${path}: ${body.slice(0, 300)}`);
    const bodies = this.#bodies.get(`${path} ${version}`) ?? new Map<string, number>();
    this.#bodies.set(`${path} ${version}`, bodies.set(body, (bodies.get(body) ?? 0) + 1));
  }

  /** A search, and details in the oldest of the sessions: each search and its details usually reach different machines. */
  #session() {
    const { url, lookupKey } = this.#target;
    const sessions: { id: string; code: string }[] = [];
    return async (send: ReturnType<typeof connection>) => {
      const found = await send(`${url}/api/v2/search-place?q=school&api_key=${lookupKey}`);
      this.#note('look-up', found);
      if (found.status !== 200) return;
      const { session_id, places } = JSON.parse(found.body);
      sessions.push({ id: session_id, code: places[0].place_code });
      const { id, code } = sessions.length > mostSessions ? sessions.shift()! : sessions[0]!;
      const details = await send(
        `${url}/api/v2/places?session_id=${id}&place_code=${code}&api_key=${lookupKey}`,
      );
      this.#note('look-up', details);
      if (details.status !== 200) return;
      this.#compare('/api/v2/places', { ...details, body: JSON.stringify(JSON.parse(details.body).place) });
    };
  }

  /** Stores a geofence, reads and finds it at once, and deletes every second one. A 503 says nothing about what is stored. */
  #geofence() {
    const { url, writerKey } = this.#target;
    const key = `api_key=${writerKey}`;
    return async (send: ReturnType<typeof connection>) => {
      const number = this.#fences++;
      const at = [90 + (number % 100) * degreesApart, 24 + Math.floor(number / 100) * degreesApart];
      const [longitude, latitude] = at.map((degrees) => degrees.toFixed(4));
      const name = `fence ${number}`;
      const point = `longitude=${longitude}&latitude=${latitude}`;
      const stored = await send(
        `${url}/v2/api/set-geo-fence-point?${key}`,
        'POST',
        `name=${name}&radius=50&${point}`,
      );
      this.#note('write', stored);
      if (stored.status !== 200) return;
      const { id } = JSON.parse(stored.body).data as { id: string };
      this.acknowledged.set(id, name);
      await this.#expect(send, `${url}/v2/api/get-geo-fence-point/${id}?${key}`, name);
      await this.#expect(send, `${url}/v2/api/check-geo-fence?${point}&${key}`, name);
      if (number % 2 === 0) return;
      this.acknowledged.delete(id);
      const deleted = await send(`${url}/v2/api/delete-geo-fence-point/${id}?${key}`, 'DELETE');
      this.#note('write', deleted);
      if (deleted.status !== 200) return;
      this.acknowledged.set(id, null);
      await this.#expect(send, `${url}/v2/api/get-geo-fence-point/${id}?${key}`, null);
    };
  }

  async #expect(send: ReturnType<typeof connection>, url: string, name: string | null): Promise<void> {
    const received = await send(url);
    this.#note('read', received);
    const fault = faultOf(received, name);
    if (fault) this.wrong.push(`${url.split('?')[0]}: ${fault}`);
  }
}

/** What is not as it was acknowledged; a 503 is no fault. `name` is null for a geofence that was deleted. */
export function faultOf({ status, body }: Received, name: string | null): string | undefined {
  if (status === 503) return undefined;
  const isAsStored = name === null ? status === 400 : status === 200 && JSON.parse(body).data?.name === name;
  return isAsStored ? undefined : `expected ${name ?? 'none'}, received ${status} ${body.slice(0, 200)}`;
}
