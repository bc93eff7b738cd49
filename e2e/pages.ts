/** The portal's pages as its own sitemap lists them. */
import { portalUrl } from './harness.ts';

/** Every page of the sitemap, as encoded paths. Throws when the sitemap is empty. */
export async function everyPage(): Promise<string[]> {
  const sitemap = await (await fetch(portalUrl('/sitemap.xml'))).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
  if (paths.length === 0) throw new Error('The sitemap lists no page.');
  return paths;
}
