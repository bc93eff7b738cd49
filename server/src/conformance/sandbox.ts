import { loadSettings } from '@portal/settings';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { sandboxOwners } from '../access/sandbox-owners.ts';
import { buildApp } from '../app.ts';

/** The test key that works. */
export const sandboxKey = loadSettings().keys.sandbox;

/** A server whose stored samples are put back before each request, so that no request depends on an earlier one. */
export interface Sandbox {
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** A fresh server on its own database, called without a network; with a site only if its folder is given. */
export async function openSandbox(siteDir?: string): Promise<Sandbox> {
  const app = await buildApp({ shedding: false, siteDir });
  return {
    async send(request) {
      // A list ends what earlier requests have changed of the samples.
      await app.services.geofences.list({ ownerId: sandboxOwners.first });
      return app.inject(request);
    },
    async close() {
      await app.close();
    },
  };
}
