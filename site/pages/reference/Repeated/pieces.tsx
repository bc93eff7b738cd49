import type { ReactNode } from 'react';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import { CopyCode } from '../CodeCard/CodeCard.tsx';
import { DepthControl } from '../Responses.tsx';
import { HostSwitch } from '../SampleColumn.tsx';
import { LanguageTabs } from '../Samples.tsx';
import type { RepeatedName } from './Repeated.tsx';

/** Those with their own place, see {@link Repeated}. */
const placed: Record<RepeatedName, ReactNode> = {
  host: <HostSwitch />,
  languages: <LanguageTabs />,
  depth: <DepthControl />,
};

/** Those that go to the end of every element that a selector finds; a page that comes back has them already. */
const appended: Record<string, ReactNode> = {
  '.rf-bar:not(:has(.rf-copy))': <CopyCode />,
  '.rf-ep:not(:has(.rf-copy))': <CopyCode label="Copy path" />,
};

/** Each repeated control once, as a template: its content is no part of the page until it is put in place. */
export function RepeatedPieces() {
  const pieces = [
    ...Object.entries(placed).map(([name, piece]) => [`[data-repeat=${name}]`, piece] as const),
    ...Object.entries(appended),
  ];
  return pieces.map(([selector, piece]) => (
    <template key={selector} {...dataAttributes({ into: selector })}>
      {piece}
    </template>
  ));
}
