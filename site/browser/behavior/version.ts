/** The API version the user was in last. */

import { attributeOf, find } from '../../parts/vocabulary.ts';
import { onPage } from './pages.ts';
import { lasting } from './storage.ts';

/** Notes the version of each reference page that is shown. */
export function startVersion(): void {
  onPage(() => {
    const version = versionOfPage();
    if (version) lasting.write('choice.api-version', version);
  });
}

function versionOfPage(): 'v1' | 'v2' | undefined {
  return attributeOf(find('api-version'), 'api-version');
}

/**
 * Where a link to the start of the API leads when the user was in version 1 last: there. A link of the reference
 * means what it says, and so does a typed or reloaded address.
 */
export function withVersion(url: URL): URL {
  const isStart = /^(.*)\/api\/?$/.exec(url.pathname);
  if (!isStart || url.hash || versionOfPage() || lasting.read('choice.api-version') !== 'v1') return url;
  return new URL(`${isStart[1]}/api/v1/`, url);
}
