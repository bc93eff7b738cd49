import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteSettings } from './site-settings.ts';

it('has the attribution of the data where the settings have none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'data-'));
  const attribution = () => siteSettings(folder).site.dataAttribution;
  expect(attribution()).toBe('');
  mkdirSync(join(folder, 'current'));
  writeFileSync(join(folder, 'current/data.json'), '{"quality":"imported","attribution":"© the surveyors"}');
  expect(attribution()).toBe('© the surveyors');
});
