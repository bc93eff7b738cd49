import type { Locator, Page } from 'playwright-core';

/** The console's map with what is around it. */
export function mapPanel(page: Page): Locator {
  return page.getByRole('region', { name: 'Map of the request and response' });
}

/** Resolves when the map is drawn. */
export async function drawnMap(page: Page): Promise<void> {
  await mapPanel(page).locator('[data-state="live"]').waitFor({ timeout: 30_000 });
}

/** What is wrong with what lies on the map: a legend that is not below it, a marker under the buttons or the attribution. */
export function flawsOnMap(page: Page): Promise<string[]> {
  return mapPanel(page).evaluate((panel) => {
    const legend = panel.querySelector('ul:has([data-swatch])')!;
    const map = panel.querySelector('[data-state]')!.getBoundingClientRect();
    const buttons = panel.querySelector('[aria-label="Zoom in"]')!.parentElement!;
    const attribution = panel.querySelector('.maplibregl-ctrl-attrib')!;
    const markers = [...panel.querySelectorAll('svg[aria-hidden] > g:has(circle)')];
    const { left, top, right } = legend.getBoundingClientRect();
    const around = panel.getBoundingClientRect();
    const isBelow = left >= around.left && right <= around.right && top >= map.bottom - 1;
    const covered = [
      { name: 'buttons', control: buttons, under: markers },
      { name: 'attribution', control: attribution, under: markers },
    ].flatMap(({ name, control, under }) => {
      const room = control.getBoundingClientRect();
      return under
        .filter((element) => {
          const box = element.getBoundingClientRect();
          return (
            box.left < room.right && box.right > room.left && box.top < room.bottom && box.bottom > room.top
          );
        })
        .map((element) => `The ${name} covers ${element.textContent || element.className || 'a marker'}.`);
    });
    return [
      ...(isBelow ? [] : ['The legend is not below the map.']),
      ...(markers.length > 0 ? [] : ['There are no markers.']),
      ...covered,
    ];
  });
}
