/**
 * Everything a reader needs before, or without, the application: colour mode, address, announcement, drawer, tabs,
 * copy buttons, contents list, hiding navbar. Bundled and inlined at the start of every body, so none of it waits
 * for hydration, and React renders the markup without holding any of this state.
 */
import { normaliseAddress } from './address.ts';
import { restoreAnnouncement, startAnnouncement } from './announcement.ts';
import { startColourMode } from './colour-mode.ts';
import { startContentsList } from './contents-list.ts';
import { startCopyButtons } from './copy.ts';
import { startDrawer } from './drawer.ts';
import { startNavbar } from './navbar.ts';
import { startTabs } from './tabs.ts';

startColourMode();
restoreAnnouncement();
normaliseAddress();

startAnnouncement();
startDrawer();
startTabs();
startCopyButtons();
startContentsList();
startNavbar();
