/**
 * Widths of the window at which scripts and images follow the layout: in multiples of the browser's default font size, as
 * the style sheets have them in the end. These are written in pixels, which the build converts at 16 px.
 */

/** Above 996 px: sections and pages are in the navigation, not in the drawer. */
export const withNavigation = '(width>62.25em)';
export const withDrawer = '(max-width: 62.25em)';
/** Above 1240 px: code and map, or request and response, are side by side. */
export const sideBySide = '(width > 77.5em)';
export const inTabs = '(max-width: 77.5em)';
/** From 1100 px: the two requests of the converter are side by side. */
export const twoColumns = '(min-width: 68.75em)';
/** Up to 700 px: the home page is narrow. */
export const narrowHome = '(max-width: 43.75em)';
/** Up to 480 px: a phone. */
export const phone = '(max-width: 30em)';
