/**
 * The behavior layer: everything that a page does without React. `boot.ts` has done what could not wait;
 * this is one file for all pages, and loads an island only when it is needed.
 */

import { tried } from '../../parts/tried.ts';
import { find } from '../../parts/vocabulary.ts';
import { startCode } from './code-start.ts';
import { startDisclosure } from './disclosure.ts';
import { attempt } from './failure.ts';
import { fillNearWindow } from './fill-near-window.ts';
import { startFilter } from './filter.ts';
import { dataset } from './hold-page.ts';
import { startHost } from './host.ts';
import { type IslandLoaders, startIslands } from './islands.ts';
import { startNavbar } from './navbar.ts';
import { startNavigation } from './navigation.ts';
import { laterParts, rareParts } from './on-demand.ts';
import { layerEvent, onPage } from './pages.ts';
import { startPrint } from './print.ts';
import { startSpy } from './spy.ts';
import { ofTab } from './storage.ts';
import { panelMissingEvent } from './tab-events.ts';
import { startVersion } from './version.ts';

export function startBehavior(loaders: IslandLoaders): void {
  const parts = [
    startNavbar,
    startHost,
    startDisclosure,
    startFilter,
    startSpy,
    fillNearWindow,
    startPrint,
    startCode,
    startVersion,
    () => startIslands(loaders),
    startNavigation,
    startRest,
  ];
  // A task for each: together, and in the task that ends a long page, they would keep a phone from taking a press.
  for (const start of parts) setTimeout(start);
}

function startRest(): void {
  document.addEventListener(panelMissingEvent, ({ target }) => {
    void attempt('The sample', async () => (await laterParts()).addPanel(target as HTMLElement));
  });

  onPage((left) =>
    attempt('Part of this page', async () => {
      // Who has the offline copy has what watches for its next version, too.
      const hasCopy = tried(() => navigator.serviceWorker.controller);
      if (find('rare') || hasCopy || ofTab.read('typed')) (await rareParts()).startRareParts(left, !!hasCopy);
      document.dispatchEvent(new Event(layerEvent));
    }),
  );

  // A page that nothing is dragged over or pasted on doesn't fetch what takes it.
  document.addEventListener('dragenter', async () => (await rareParts()).startDrops());
  document.addEventListener('paste', async ({ target, clipboardData }) => {
    const text = clipboardData!.getData('text');
    (await rareParts()).pasteRequest(text, target);
  });

  // While a text is composed, Enter, Esc and arrows belong to the input method. Safari ends a composition with a key
  // that says so by its number alone.
  addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
      else if (event.key === '?')
        attempt('Part of this page', async () => (await rareParts()).showShortcuts());
    },
    true,
  );

  dataset.script = '';
}
