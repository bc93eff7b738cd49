import type { ReactNode } from 'react';

/** HTML inside an island that the build draws and React leaves alone: its copy in the browser is empty. */
export function Kept({ className, children }: { className?: string; children?: ReactNode }): ReactNode {
  if (import.meta.env.SSR) return <div className={className}>{children}</div>;
  return (
    <div
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it stays as the server drew it.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
