/** One running portal for all browser tests. */
import type { TestProject } from 'vitest/node';
import { startPortal } from './portal.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    portalUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const portal = await startPortal();
  project.provide('portalUrl', portal.url);
  return portal.stop;
}
