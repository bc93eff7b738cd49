/**
 * What must not wait for a file: color mode and announcement before the first paint, the canonical address, drawer,
 * tabs, copy buttons and the search's field. Bundled and inlined in every head. The rest of the layer is `start.ts`.
 */
import { startAddress } from './address.ts';
import { restoreAnnouncement, startAnnouncement } from './announcement.ts';
import { startColorMode } from './color-mode.ts';
import { startCopyButtons } from './copy.ts';
import { startDrawer } from './drawer.ts';
import { keepEarlyPresses } from './early.ts';
import { startFailures } from './failure.ts';
import { dataset } from './hold-page.ts';
import { startSearchField } from './search-field.ts';
import { startTabs } from './tabs.ts';

startColorMode();
if (/Mac|iP/.test(navigator.platform)) dataset.apple = '';
restoreAnnouncement();
startAddress();

startAnnouncement();
startDrawer();
startTabs();
startCopyButtons();
startSearchField();
startFailures();
keepEarlyPresses();
