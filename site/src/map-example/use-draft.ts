import { useEffect, useState } from 'react';
import { lasting } from '../behavior/storage.ts';
import { sharedIn } from './share.ts';

/** The code of an example as the user left it in an earlier visit, or as a link brings it; and a way to keep it. */
export function useDraft(name: string) {
  const [shared, setShared] = useState<string>();
  useEffect(() => {
    const read = async () => {
      const found = await sharedIn(location.hash);
      if (found?.name === name) setShared(found.code);
    };
    void read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [name]);
  return {
    /** Code of a link, to look at before it runs. */
    shared,
    /** As the user left it, or undefined. */
    kept: () => lasting.read(`example.${name}`) || undefined,
    keep: (code: string) => lasting.write(`example.${name}`, code),
    forget: () => {
      lasting.write(`example.${name}`, '');
      setShared(undefined);
      if (location.hash.startsWith(`#code=${name}.`))
        history.replaceState(history.state, '', location.pathname + location.search);
    },
  };
}
