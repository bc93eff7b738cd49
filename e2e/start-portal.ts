/** One running portal for all browser tests, whose data is loaded: on a busy machine that takes longer than a page waits for a response. */
import { setTimeout } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { startPortal } from './portal.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    portalUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const portal = await startPortal();
  const signal = AbortSignal.timeout(180_000);
  while (!(await fetch(`${portal.url}/ready`)).ok) await setTimeout(100, undefined, { signal });
  project.provide('portalUrl', portal.url);
  return portal.stop;
}
