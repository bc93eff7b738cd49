/**
 * What survives a visit, in one place: what is kept in this browser, and what lasts as long as the tab. Without
 * storage, which a browser may forbid, a choice lasts as long as the page.
 */
import { tried } from '../../parts/tried.ts';
import type { Depth, Host } from '../../parts/vocabulary.ts';

/** Kept in this browser. */
interface Lasting {
  theme: 'light' | 'dark';
  'announcement-dismissed': string;
  'choice.api-version': 'v1' | 'v2';
  'choice.depth': Depth;
  'choice.host': Host;
  /** Tabs of a group, such as `choice.language`. */
  [group: `choice.${string}`]: string;
  /** Code of a live example as the user left it, by the example's name; empty once it is reset. */
  [draft: `example.${string}`]: string;
  /** Past requests as JSON, without keys. */
  'console.history': string;
  /** What was opened from the search as JSON. */
  'search.recent': string;
}

/** Kept for this tab. */
type OfTab = {
  /** A key is kept for its own host, so that it is never sent to the other. */
  [key in `console.key.${Host}`]: string;
} & {
  /** The visitor's own key of the sandbox, as the sandbox sent it. */
  'console.visitor-key': string;
  /** Address of the missing file for which the page was last loaded again. */
  missing: string;
  /** The texts of all `typedFields` before that, as JSON; empty once they are there again. */
  typed: string;
  /** Values of earlier responses as JSON. */
  'console.returned': string;
};

interface Slots<Kept> {
  /** The stored text, or null: also when the browser forbids storage. */
  read<Name extends keyof Kept & string>(name: Name): Kept[Name] | null;
  write<Name extends keyof Kept & string>(name: Name, value: Kept[Name]): void;
}

export const lasting: Slots<Lasting> = slots(() => localStorage);
export const ofTab: Slots<OfTab> = /* @__PURE__ */ slots(() => sessionStorage);

function slots<Kept>(storage: () => Storage): Slots<Kept> {
  return {
    read: (name) => tried(() => storage().getItem(name) as never) ?? null,
    write: (name, value) => tried(() => storage().setItem(name, `${value}`)),
  };
}
