/** Completes the pages of a build; `npm run build` and `npm start` run the later steps on what it wrote. */
import type { PluginModule } from '@docusaurus/types';
import type { Settings } from '@portal/settings';
import { builtSite } from './built-site.ts';
import { pageSteps } from './page-steps.ts';

/** Runs last, because it reads what the others wrote. */
export function publishPlugin(settings: Settings): PluginModule {
  return () => ({
    name: 'publish',
    async postBuild({ outDir, routesPaths }) {
      const site = builtSite(outDir, routesPaths, settings);
      for (const { run } of pageSteps) await run(site);
    },
  });
}
