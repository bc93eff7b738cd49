import { type RefObject, useEffect } from 'react';
import type { ColorMode, ModeMessage } from './frame/color-mode.ts';

/** The color mode of the page, in which a frame starts. */
export function modeOfPage(): ColorMode {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Sends a frame each change of the page's color mode; its address stays, so it does not start again. */
export function useColorMode(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    const changes = new MutationObserver(() => {
      const message: ModeMessage = { mode: modeOfPage() };
      frame.current?.contentWindow?.postMessage(message, '*');
    });
    changes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => changes.disconnect();
  }, [frame]);
}
