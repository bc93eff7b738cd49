/** What the map may change of the request. */
import type { LngLat } from '@portal/geo';

export interface Placing {
  /** Everything of the form that contains points. */
  fields: { id: string; label: string; holdsMany: boolean; count: number; most?: number }[];
  /** Id of the field that a click fills; without one a click selects. */
  chosen?: string;
  onChoose: (id: string | undefined) => void;
  /** A click, or the middle of the map. */
  onPlace: (position: LngLat) => void;
  /** The marker of a sent feature was dragged. */
  onMove: (path: string, position: LngLat) => void;
  /** What was placed last, as typed in the form. */
  last?: { label: string; longitude: string; latitude: string };
  onUndo: () => void;
}
