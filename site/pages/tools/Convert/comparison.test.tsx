import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Outcomes } from './Comparison.tsx';
import type { Shown } from './use-conversion.ts';

afterEach(() => vi.unstubAllGlobals());

const unreachable = { kind: 'unreachable', message: 'Failed to fetch' } as const;

test.each([
  [true, 'You’re offline.', 'npm start'],
  [false, 'npm start', 'offline'],
])(
  'requests without a response are told once, in a browser that is offline: %s',
  (isOffline, told, other) => {
    vi.stubGlobal('location', new URL('http://localhost:3000'));
    const outcomes = [
      { ...unreachable, isOffline },
      { ...unreachable, isOffline },
    ];
    const note = renderToStaticMarkup(<Outcomes shown={{} as Shown} outcomes={outcomes} />);
    expect(note.split(told)).toHaveLength(2);
    expect(note).not.toContain(other);
  },
);
