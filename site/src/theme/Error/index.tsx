import ErrorBoundary from '@docusaurus/ErrorBoundary';
import type { ReactNode } from 'react';
import CrashNote from '../../page/CrashNote/CrashNote.tsx';
import Layout from '../Layout/index.tsx';

/** The crash page when the frame itself failed; drawn bare if it fails again. */
export default function PageError(crash: { error: Error; tryAgain: () => void }): ReactNode {
  const note = <CrashNote {...crash} />;
  return (
    <ErrorBoundary fallback={() => note}>
      <Layout title="Page error">{note}</Layout>
    </ErrorBoundary>
  );
}
