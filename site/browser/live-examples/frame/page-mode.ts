/** Part of the address of a map style: the style follows the color mode of the page. */
export const pageModeQuery = 'mode=page';
