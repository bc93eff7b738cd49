import { loadSettings } from '@portal/settings';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app.ts';

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
  return {
    async send(request) {
      nowMs += samplesReturnMs;
      return app.inject(request);
    },
    async close() {
      await app.close();
    },
  };
}
