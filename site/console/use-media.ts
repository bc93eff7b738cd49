import { useSyncExternalStore } from 'react';

/** From this width on request, response and map are side by side; below it the console is a sheet with tabs. */
export const sideBySide = '(min-width: 1241px)';

/** Up to this width the response is below the code, and the map a third of the screen. */
export const narrow = '(max-width: 996px)';

/** Whether the window fits a media query, now and after each change. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}
