import { useEffect, useState } from 'react';
import { attributeOf, findAll } from '../../parts/vocabulary.ts';
import { lasting } from '../behavior/storage.ts';
import { nameIn, sharedIn } from './share.ts';

/** The code of an example as the user left it in an earlier visit, or as a link contains it; and a way to keep it. */
export function useDraft(name: string) {
  const [shared, setShared] = useState<string>();
  const [isDamaged, setDamaged] = useState(false);
  useEffect(() => {
    const read = async () => {
      const found = await sharedIn(location.hash);
      const code = found?.name === name ? found.code : undefined;
      if (code !== undefined) setShared(code);
      setDamaged(code === undefined && found !== undefined && exampleOf(found.name) === name);
    };
    void read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [name]);
  return {
    /** Code of a link, to look at before it runs. */
    shared,
    /** Whether the page was opened by a link to this example whose code can't be read. */
    isDamaged,
    /** As the user left it, or undefined. */
    kept: () => lasting.read(`example.${name}`) || undefined,
    /** Whether the address of the page is a link to this example, whose code comes first. */
    isLinked: () => {
      const linked = nameIn(location.hash);
      return linked !== undefined && exampleOf(linked) === name;
    },
    keep: (code: string) => lasting.write(`example.${name}`, code),
    forget: () => {
      lasting.write(`example.${name}`, '');
      setShared(undefined);
      setDamaged(false);
      if (location.hash.startsWith(`#code=${name}.`))
        history.replaceState(history.state, '', location.pathname + location.search);
    },
  };
}

/** The example of the page that a link means: one that is cut short in the name means the first. */
function exampleOf(name: string): string | undefined {
  const names = findAll('island', 'map-example').map(
    (element) => (JSON.parse(attributeOf(element, 'props') ?? '{}') as { name?: string }).name,
  );
  return names.includes(name) ? name : names[0];
}
