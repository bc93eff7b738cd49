import type { ReactNode } from 'react';
import { DepthControl } from '../Answer/index.tsx';
import { CopyCode } from '../CodeCard/index.tsx';
import { CopyPath } from '../Operation/index.tsx';
import { HostSwitch } from '../Rail/index.tsx';
import { LanguageTabs } from '../Samples/index.tsx';
import type { RepeatedName } from './index.tsx';

/** Those with a place of their own, see {@link Repeated}. */
const placed: Record<RepeatedName, ReactNode> = {
  host: <HostSwitch />,
  languages: <LanguageTabs />,
  depth: <DepthControl />,
};

/** Those that go to the end of every element that a selector finds. */
const appended: Record<string, ReactNode> = {
  '.rf-bar': <CopyCode />,
  '.rf-ep': <CopyPath />,
};

/** Each repeated control once, as a template: its content is no part of the page until it is put in place. */
export function RepeatedPieces() {
  return (
    <>
      {Object.entries(placed).map(([name, piece]) => (
        <template key={name} data-repeated={name}>
          {piece}
        </template>
      ))}
      {Object.entries(appended).map(([selector, piece]) => (
        <template key={selector} data-append-to={selector}>
          {piece}
        </template>
      ))}
    </>
  );
}
