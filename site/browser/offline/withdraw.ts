import { cacheName } from './names.ts';

/** Ends the offline copy: no worker for the pages that open from now on, and nothing stored. */
export async function withdraw(registration: ServiceWorkerRegistration, base: string): Promise<void> {
  await registration.unregister();
  await caches.delete(cacheName(base));
}
