/** What of a request is shown, and which part of its response is selected: the tree, the tables and the map share it. */
import type { Operation } from '@portal/contract';
import { useEffect, useState } from 'react';
import { viewOfFragment } from '../browser/requests/share.ts';
import { isSuccess } from './call.ts';
import type { ConsoleSlices } from './use-console.ts';
import { useDrawn } from './use-drawn.ts';

export type Reading = ReturnType<typeof useReading>;

/** Without a map nothing is fetched for it. */
export function useReading(operation: Operation, slices: ConsoleSlices, hasMap = true) {
  const { outcome } = slices.sending;
  const drawn = useDrawn(operation, slices, hasMap);
  const { features } = drawn;
  const [selected, setSelected] = useState<string>();
  // A shared link shows the map as it was, until another request is run.
  const [camera] = useState(() => viewOfFragment(location.hash).map);
  const [hovered, setHovered] = useState<string>();
  const [revealed, setRevealed] = useState<{ path: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: paths of another response mean nothing here.
  useEffect(() => {
    setSelected(undefined);
    setHovered(undefined);
    setRevealed(undefined);
  }, [outcome]);
  return {
    drawn,
    camera,
    features,
    /** Path of the row that is selected, of the one under the pointer, and of one to show in the tree. */
    selected,
    hovered,
    revealed,
    select: setSelected,
    hover: setHovered,
    /** Selects a part, and shows its row; a new object each time. */
    reveal: (path: string) => {
      setSelected(path);
      setRevealed({ path });
    },
    hasDrawableResponse:
      features.some(({ role }) => role === 'returned') || (isSuccess(outcome) && features.length > 0),
  };
}
