/** The settings of a site, with the attribution of the data that DATA_DIR names where they have none. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings, type Settings } from '@portal/settings';

export function siteSettings(dataFolder = process.env.DATA_DIR): Settings {
  const settings = loadSettings();
  const file = dataFolder && join(dataFolder, 'current/data.json');
  if (file && existsSync(file)) {
    settings.site.dataAttribution ||= JSON.parse(readFileSync(file, 'utf8')).attribution as string;
  }
  return settings;
}
