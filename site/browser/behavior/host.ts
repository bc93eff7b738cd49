/** Which host and key the samples contain: those of the live API, or of the sandbox that serves this page. */

import { isLoopback, sandboxOrigin } from '../../parts/loopback.ts';
import { around, attributeOf, find, findAll, type Host } from '../../parts/vocabulary.ts';
import { onPage } from './pages.ts';
import { lasting } from './storage.ts';

export function startHost(): void {
  document.addEventListener('click', ({ target }) => {
    const host = attributeOf(around(target, 'host'), 'host');
    if (!host) return;
    lasting.write('choice.host', host);
    showHost(host);
  });
  onPage(() => showHost());
}

/** The remembered host; without a choice, the sandbox where this page comes from one. */
export function chosenHost(): Host {
  return lasting.read('choice.host') ?? (isLoopback() ? 'sandbox' : 'live');
}

/** What a reference page says of the two hosts and their keys. */
export interface Hosts {
  live: string;
  sandbox: string;
  sandboxKey: string;
  placeholder: string;
}

/** The hosts that the page names; undefined on a page that is not of the reference. */
export function hostsOfPage(): Hosts | undefined {
  const bar = find('sandbox-key');
  if (!bar) return undefined;
  // What has one of them has all.
  return {
    live: attributeOf(bar, 'live-host')!,
    sandbox: sandboxOrigin(attributeOf(bar, 'sandbox-host')!),
    sandboxKey: attributeOf(bar, 'sandbox-key')!,
    placeholder: attributeOf(bar, 'placeholder')!,
  };
}

/** What was in a sample before: the values of the live API. */
const before = new WeakMap<Element, string>();

/** Puts host and key into every sample below `root`. */
export function showHost(host = chosenHost(), root: ParentNode = document): void {
  const hosts = hostsOfPage();
  if (!hosts) return;
  const texts = { host: hosts.sandbox, key: hosts.sandboxKey };
  for (const name of ['host', 'key'] as const) {
    for (const element of root.querySelectorAll(`.rf-code .${name}`)) {
      const provided = before.get(element) ?? element.textContent ?? '';
      before.set(element, provided);
      // A sample that is for the sandbox alone stays so, whatever is chosen.
      const isHere = host === 'sandbox' || provided === hosts.sandbox;
      element.textContent = (isHere && texts[name]) || provided;
    }
  }
  for (const button of findAll('host')) {
    button.setAttribute('aria-pressed', String(attributeOf(button, 'host') === host));
  }
}
