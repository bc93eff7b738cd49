/** What tabs and those who fetch their panels say to each other; the target of each event is the tab. */

/** The page does not hold the panel of a tab that is wanted. */
export const panelMissingEvent = 'portal:panel-missing';

/** Now it does. */
export const panelReadyEvent = 'portal:panel-ready';
