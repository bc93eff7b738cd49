import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { Settings } from '@portal/settings';
import { useCallback } from 'react';
import { toRunnable } from '../../plugins/examples/runnable';

/** Turns edited source into what runs on this portal, as the build does for the source as written. */
export function useRunnable(): (source: string) => string {
  const { siteConfig } = useDocusaurusContext();
  const settings = siteConfig.customFields?.settings as Settings;
  return useCallback((source: string) => toRunnable(source, settings), [settings]);
}
