import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { Settings } from '@portal/settings';
import type { ExampleKind } from '../../plugins/examples/kinds.ts';
import { toRunnable } from '../../plugins/examples/runnable.ts';

/** Turns an edited page into what runs on this portal, as the build does for the page as written. */
export function useRunnable(kind: ExampleKind): (page: string) => string {
  const { siteConfig } = useDocusaurusContext();
  const settings = siteConfig.customFields?.settings as Settings;
  return (html) => toRunnable(html, settings, kind);
}
