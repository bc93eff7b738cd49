/**
 * The behavior layer: everything that a page does without React. `boot.ts` has done what could not wait;
 * this is one file for all pages, and brings in an island only when it is wanted.
 */
import { startContentsList } from './contents-list.ts';
import { startDisclosure } from './disclosure.ts';
import { hideFailure, showFailure } from './failure.ts';
import { startFilter } from './filter.ts';
import { startHost } from './host.ts';
import { startIslands } from './islands.ts';
import { startNavbar } from './navbar.ts';
import { startNavigation } from './navigation.ts';
import { startNear } from './near.ts';
import { onPage } from './pages.ts';
import { startPrint } from './print.ts';
import { startSpy } from './spy.ts';
import { panelMissingEvent } from './tab-events.ts';
import { startVersion } from './version.ts';
import { find } from './vocabulary.ts';

startNavbar();
startContentsList();
startHost();
startDisclosure();
startFilter();
startSpy();
startNear();
startPrint();
startVersion();
startIslands();
// While the site is written, the framework's router changes pages.
if (process.env.NODE_ENV === 'production') startNavigation();

document.addEventListener(panelMissingEvent, ({ target }) => void addPanel(target as HTMLElement));

async function addPanel(tab: HTMLElement): Promise<void> {
  try {
    await (await import('./samples.ts')).addPanel(tab);
  } catch (error) {
    const retry = () => {
      hideFailure();
      void addPanel(tab);
    };
    showFailure({ subject: 'The sample', error, retry });
  }
}

const rareParts = () => import('./rare-parts.ts');

onPage(async (left) => {
  if (find('missing') ?? find('rows-filter') ?? find('offline')) (await rareParts()).startRareParts(left);
});

// A page that nothing is dragged over or pasted on doesn't fetch what takes it.
document.addEventListener('dragenter', async () => (await rareParts()).startDrops());
document.addEventListener('paste', async ({ target, clipboardData }) => {
  const text = clipboardData!.getData('text');
  (await rareParts()).bringIn(text, target);
});

document.documentElement.dataset.script = '';
