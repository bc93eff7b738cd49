/** `npm run links`: checks the links out of the site. `-- --list` only lists them. */
import { checkLinks, collectLinks } from './links.ts';

const links = collectLinks();
if (process.argv.includes('--list')) {
  for (const { url, places } of links) console.log(`${url}\n  ${places.join('\n  ')}`);
  console.log(`${links.length} links`);
} else {
  const checked = await checkLinks(links);
  const unclear = checked.filter(({ state }) => state !== 'alive');
  for (const { url, places, state, reason } of unclear)
    console.log(`${state}, ${reason}: ${url}\n  ${places.join('\n  ')}`);
  const dead = unclear.filter(({ state }) => state === 'dead');
  console.log(
    `${links.length} links, ${dead.length} dead, ${unclear.length - dead.length} refused to a program`,
  );
  if (dead.length === links.length) console.log('No link responded: is this machine connected?');
  process.exit(dead.length === 0 ? 0 : 1);
}
