/** Starts React in one island. The chunk of this file is the only one that holds React's DOM. */
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Boundary } from '../../parts/CrashNote/Boundary.tsx';
import CrashNote from '../../parts/CrashNote/CrashNote.tsx';
import { attributeOf } from '../../parts/vocabulary.ts';
import { bringBanglaFont } from './bangla-font.ts';
import { keepFocus } from './keep-focus.ts';
import { allowTranslation, withoutTranslation } from './translation.ts';

export interface Mounted {
  unmount(): void;
}

// biome-ignore lint/suspicious/noExplicitAny: each island has different properties; its element contains them.
type Part = ComponentType<any>;

allowTranslation();

/** Keeps the ids of one island apart from those of another. */
let count = 0;

/** Resolves when no button of the mouse is down on the element: a press whose target is replaced meanwhile is lost. */
async function released(element: HTMLElement): Promise<void> {
  while (element.matches(':active')) await new Promise((later) => setTimeout(later, 16));
}

/**
 * Draws the part into its element, or takes over what the server drew there. Resolves when the part is hydrated, or
 * with nothing when its page was left before.
 */
export async function mount(
  element: HTMLElement,
  Part: Part,
  props: object,
  isGone: () => boolean,
): Promise<Mounted | undefined> {
  await released(element);
  if (isGone()) return undefined;
  return new Promise((done) => {
    const part = (
      <>
        <Boundary instead={(error, tryAgain) => <CrashNote error={error} tryAgain={tryAgain} />}>
          <Part {...props} />
        </Boundary>
        <Awake onAwake={() => done({ unmount })} />
      </>
    );
    // What no server drew for the part, such as a recorded response, makes room for it.
    if (attributeOf(element, 'island') === undefined) element.replaceChildren();
    withoutTranslation(element);
    const isDrawn = element.hasChildNodes();
    count += 1;
    const options = { onRecoverableError, identifierPrefix: `island-${count}-` };
    const root = isDrawn ? hydrateRoot(element, part, options) : createRoot(element, options);
    if (!isDrawn) root.render(part);
    const watches = [keepFocus(element), bringBanglaFont(element)];
    const unmount = () => {
      for (const end of watches) end();
      root.unmount();
    };
  });
}

function onRecoverableError(error: unknown): void {
  console.error('An island was not drawn as the server drew it:', error);
}

/** Its effect runs when everything before it is in the page. */
function Awake({ onAwake }: { onAwake: () => void }): ReactNode {
  useEffect(onAwake);
  return null;
}
