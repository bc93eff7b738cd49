import useBaseUrl from '@docusaurus/useBaseUrl';
import { useEffect, useState } from 'react';
import { type ListedPage, nearestPage } from './nearest-page.ts';

interface Missing {
  /** The address asked for, decoded; undefined until the page runs in a browser. */
  address?: string;
  nearest?: ListedPage;
}

/** The address that led here and the page whose address is most like it, from the list the build writes. */
export function useNearestPage(): Missing {
  const list = useBaseUrl('/pages.json');
  const [missing, setMissing] = useState<Missing>({});
  useEffect(() => {
    const address = decodedAddress();
    setMissing({ address });
    fetch(list)
      .then((response) => (response.ok ? response.json() : []))
      .then((pages: [path: string, title: string][]) => {
        const nearest = nearestPage(
          address,
          pages.map(([path, title]) => ({ path, title })),
        );
        setMissing({ address, nearest });
      })
      // Without the list there is no suggestion; the page says what it can without it.
      .catch(() => undefined);
  }, [list]);
  return missing;
}

function decodedAddress(): string {
  try {
    return decodeURI(location.pathname);
  } catch {
    return location.pathname;
  }
}
