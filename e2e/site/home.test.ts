import { loadSettings } from '@portal/settings';
import { describe, expect, it } from 'vitest';
import { openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';

const { site } = loadSettings();
const emptyStyle = {
  version: 8,
  sources: {},
  layers: [{ id: 'land', type: 'background', paint: { 'background-color': '#f4f3ee' } }],
};

const browser = await sharedBrowser('undrawn');

describe('the home page', () => {
  it('carries title and tagline', async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(portalUrl('/'));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Documentation');
    expect(await page.getByText('Maps for Businesses', { exact: true }).isVisible()).toBe(true);
    await expect.poll(() => page.title()).toContain(site.tagline);
    expect(problems).toEqual([]);
  });

  it('shows next to its map and in its steps what its request returns', async () => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl('/'));
    const text = (await page.locator('main').innerText()).normalize();
    const query = 'longitude=90.35723&latitude=23.80670&bangla=true';
    expect(text).toContain(`?${query}`);
    const response = await fetch(portalUrl(`/v2/api/search/reverse/geocode?api_key=sandbox&${query}`));
    const { place } = (await response.json()) as {
      place: { id: number; distance_within_meters: number; address: string; address_bn: string };
    };
    expect(text).toContain(`"id": ${place.id},`);
    expect(text).toContain(`"distance_within_meters": ${place.distance_within_meters},`);
    expect(text).toContain(`${place.distance_within_meters.toFixed(2)} m away`);
    expect(text).toContain(place.address);
    expect(text).toContain(place.address_bn.normalize());
  });

  it('loads the map library only when the user opens the map', async () => {
    const { page } = await openPage(browser);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await visit(page, '/');
    expect(requested.filter((url) => url.includes('maplibre'))).toEqual([]);
  });

  it('says why the map failed to load, and Retry opens it', async () => {
    const { page } = await openPage(browser);
    let isThere = false;
    await page.route('**/map/styles/*/style.json', (route) =>
      isThere ? route.fulfill({ json: emptyStyle }) : route.fulfill({ status: 404, json: {} }),
    );
    await visit(page, '/');
    await page.getByRole('button', { name: 'Open live map' }).click();
    const note = page.getByRole('alert');
    await note.waitFor();
    expect(await note.textContent()).toMatch(/couldn't load.*style is missing.*npm start/);
    isThere = true;
    await note.getByRole('button', { name: 'Retry' }).click();
    await page.locator('canvas').waitFor();
    await page.locator('[data-state=live]').waitFor();
    expect(await note.count()).toBe(0);
  });

  it('leaves the wheel to the page, says how to zoom, and has words for its map', async () => {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 700 } });
    await visit(page, '/');
    await page.getByRole('button', { name: 'Open live map' }).click();
    await page.locator('[data-state=live]').waitFor();
    const map = page.getByLabel(/^Map of Dhaka\. Arrow keys move it/);
    const box = (await map.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, 200);
    await page.getByText(/Ctrl \+ scroll to zoom/).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await map.focus();
    await page.keyboard.press('ArrowRight');
    await page
      .getByRole('status')
      .filter({ hasText: /^Center 23\..* In view: / })
      .waitFor({ state: 'attached' });
  });

  it('has map controls of 44 px for a finger', async () => {
    const { page } = await openPage(browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.route('**/map/styles/*/style.json', (route) => route.fulfill({ json: emptyStyle }));
    await visit(page, '/');
    await page.getByRole('button', { name: 'Open live map' }).tap();
    const zoom = page.getByRole('button', { name: 'Zoom in' });
    await zoom.waitFor();
    const box = await zoom.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
  });

  it('opens by keyboard on a phone, with the focus on the map and the page where it was', async () => {
    const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await page.route('**/map/styles/*/style.json', (route) => route.fulfill({ json: emptyStyle }));
    await visit(page, '/');
    const opener = page.getByRole('button', { name: 'Open live map' });
    await opener.focus();
    const scrolled = await page.evaluate(() => scrollY);
    await page.keyboard.press('Enter');
    await page.locator('[data-state=live]').waitFor();
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest('[data-island]')?.getAttribute('data-island')),
      )
      .toBe('home-map');
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });

  it('requests the address of the point that is clicked', async () => {
    const { page } = await openPage(browser);
    await page.route('**/map/styles/*/style.json', (route) => route.fulfill({ json: emptyStyle }));
    await visit(page, '/');
    await page.getByRole('button', { name: 'Open live map' }).click();
    await page.locator('[data-state=live]').waitFor();
    const call = page.waitForRequest('**/v2/api/search/reverse/geocode?*');
    await page.locator('canvas').click({ position: { x: 500, y: 120 } });
    const query = new URL((await call).url()).searchParams;
    const [longitude, latitude] = [Number(query.get('longitude')), Number(query.get('latitude'))];
    expect(longitude).toBeGreaterThan(90.3);
    expect(longitude).toBeLessThan(90.45);
    expect(latitude).toBeGreaterThan(23.75);
    expect(latitude).toBeLessThan(23.85);
  });

  it('warns when it is served from a different base URL than it was built for, and only then', async () => {
    const { page } = await openPage(browser);
    const warning = page.locator('#base-address-warning');
    await page.goto(portalUrl('/'));
    expect(await warning.count()).toBe(0);
    await page.goto(portalUrl('/index.html'));
    expect(await warning.count()).toBe(0);
    const home = await (await fetch(portalUrl('/'))).text();
    await page.route('**/portal/', (route) => route.fulfill({ contentType: 'text/html', body: home }));
    await page.goto(portalUrl('/portal/'));
    await warning.waitFor();
    expect(await warning.textContent()).toContain('Built for /, served from /portal/');
  });
});
