import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { DialogProps } from './SearchDialog/index.tsx';

/** Listens for whatever opens the search, and only then loads it. */
export default function SearchHost(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>();

  useEffect(() => {
    const open = () => {
      setIsOpen(true);
      void import('./SearchDialog/index.tsx').then(({ default: loaded }) => setDialog(() => loaded));
    };
    const onClick = (event: MouseEvent) => {
      if ((event.target as Element).closest?.('[data-action="open-search"]')) open();
    };
    const onKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, []);

  return isOpen && Dialog ? <Dialog onClose={() => setIsOpen(false)} /> : null;
}

/** Ctrl K, and ⌘ K on Apple's keyboards. */
function isSearchKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 'k';
}
