/** The site that the parent process builds, as its messages say. */
import { loadSettings } from '@portal/settings';
import type { Site } from './site.ts';
import { siteInProgress } from './site-in-progress.ts';

/** What the parent process sends: the steps that run now, or the folder of a site that can be served. */
type Message = { building: string[] } | { site: string; isComplete: boolean; former: string };

export function followedSite(): { site: Site; isThere: Promise<void> } {
  const site = siteInProgress(loadSettings().product.name);
  const isThere = new Promise<void>((done) => {
    process.on('message', (message: Message) => {
      if ('building' in message) return site.say(message.building);
      site.open(message.site, message);
      done();
    });
  });
  return { site, isThere };
}
