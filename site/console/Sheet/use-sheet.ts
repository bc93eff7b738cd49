/** The automatic parts of the sheet: it fills what the keyboard leaves of the screen, and remembers each tab's scroll. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { holdPage, releasePage } from '../../browser/behavior/hold-page.ts';
import { attributeOf } from '../../parts/vocabulary.ts';
import type { SheetTab } from '../parts.ts';

/** Opens the dialog, and keeps its height to what is visible: an on-screen keyboard covers the rest. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const sheet = dialog.current;
    const seen = window.visualViewport;
    const fit = () => {
      // A zoom by pinching shows less, too, and must not squeeze the sheet.
      if (seen?.scale !== 1) return;
      sheet?.style.setProperty('--rc-visible', `${seen.height}px`);
      sheet?.style.setProperty('--rc-top', `${seen.offsetTop}px`);
    };
    fit();
    seen?.addEventListener('resize', fit);
    seen?.addEventListener('scroll', fit);
    sheet?.showModal();
    holdPage();
    return () => {
      seen?.removeEventListener('resize', fit);
      seen?.removeEventListener('scroll', fit);
      sheet?.close();
      releasePage();
    };
  }, [dialog]);
}

/** All tabs share what scrolls. Returns what to do when a tab is chosen, and when a new response begins at its top. */
export function useScrollOfTabs(scroller: RefObject<HTMLElement | null>) {
  const tops = useRef<Partial<Record<SheetTab, number>>>({});
  const shown = useRef<SheetTab>('request');
  const change = (target: EventTarget) => {
    const next = attributeOf((target as Element).closest('[role=tab]'), 'tab') as SheetTab | undefined;
    if (!next || next === shown.current) return;
    tops.current[shown.current] = scroller.current?.scrollTop ?? 0;
    shown.current = next;
    // The panel changes after this.
    requestAnimationFrame(() =>
      scroller.current?.scrollTo({ top: tops.current[next] ?? 0, behavior: 'instant' }),
    );
  };
  const restart = () => {
    tops.current.response = 0;
    if (shown.current === 'response') scroller.current?.scrollTo({ top: 0, behavior: 'instant' });
  };
  return { change, restart };
}
