import { loadSettings } from '@portal/settings';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { buildApp } from '../app.ts';
import { callsChargedHeader } from '../http/headers.ts';

/** The test key that works. */
export const sandboxKey = loadSettings().keys.sandbox;

/** What one request changes of the samples, the sandbox has put back by then, milliseconds. */
const samplesReturnMs = 60_000;

/** A server whose clock is a minute later at each request, so that none sees how an earlier one has changed a sample. */
export interface Sandbox {
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** A fresh server on its own database, called without a network; with a site only if its folder is given. */
export async function openSandbox(siteDir?: string): Promise<Sandbox> {
  let nowMs = Date.now();
  const app = await buildApp({ shedding: false, siteDir, nowMs: () => nowMs });
  const sentBy = payloads(app);
  const send = async (request: InjectOptions) => {
    nowMs += samplesReturnMs;
    return app.inject(request);
  };
  return {
    async send(request) {
      const response = await send(request);
      if (isLever(response)) {
        const payload = sentBy(response);
        const again = sentBy(await send(request));
        expect(again, `Other bytes for each request to ${response.raw.req.url}`).toBe(payload);
        expect(payload).toBeInstanceOf(Buffer);
      }
      return response;
    },
    async close() {
      await app.close();
    },
  };
}

/** What nobody pays for: so many bytes, or so many times what was sent. `docs/hostile-clients.md` says so too. */
const mostUnpaidBytes = 10_000;
const mostTimesSent = 20;

/** A list of what its owner has stored is as long as what was sent for it, in requests before. */
const listOfStored = '/v2/api/get-geo-fence-points';

/** A response that uses no credits and is far longer than its request: only bytes that all requests share may be. */
function isLever({ headers, rawPayload, raw }: LightMyRequestResponse): boolean {
  const { method = '', url = '', headers: sentHeaders } = raw.req;
  const sent = method.length + url.length + Number(sentHeaders['content-length'] ?? 0);
  const isPaid = Number(headers[callsChargedHeader]) > 0 || url.startsWith(listOfStored);
  return !isPaid && rawPayload.length > Math.max(mostUnpaidBytes, mostTimesSent * sent);
}

/** Returns the payload of a response as it was before it was written: the same object is the same memory. */
function payloads(app: FastifyInstance): (response: LightMyRequestResponse) => unknown {
  const sent = new WeakMap<object, unknown>();
  app.addHook('onSend', async (_request, reply, payload) => {
    sent.set(reply.raw, payload);
    return payload;
  });
  return ({ raw }) => sent.get(raw.res);
}
