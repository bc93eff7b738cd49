import { keepView } from '../browser/requests/share.ts';
import { typedPosition } from './position-fields.ts';
import { featureAt } from './response-map/geometry.ts';
import type { Placing } from './response-map/placing.ts';
import ResponseMap from './response-map/ResponseMap/ResponseMap.tsx';
import type { FormSlice } from './use-console.ts';
import type { Reading } from './use-reading.ts';

interface Props {
  form: FormSlice;
  reading: Reading;
  /** True for the example run in the sample column: its map changes nothing. */
  isRun?: boolean;
  /** False where the map only shows what came back. */
  canPlace?: boolean;
}

/** The points of the form before they are sent, and what came back. */
export function MapPanel({ form, reading, isRun = false, canPlace = !isRun }: Props) {
  const { drawn, camera, features, selected, hovered, hover, reveal } = reading;
  return (
    <ResponseMap
      features={features}
      fitTo={drawn.fitTo}
      legs={drawn.legs}
      source={drawn.fetched?.name}
      selected={selected}
      hovered={hovered === undefined ? undefined : featureAt(features, hovered) && hovered}
      onSelect={reveal}
      onHover={hover}
      camera={isRun ? undefined : camera}
      onCamera={isRun ? undefined : (map) => keepView({ map })}
      placing={canPlace ? placingOf(form) : undefined}
      isRequested={form.placing.isRequested}
    />
  );
}

function placingOf({ placing, texts }: FormSlice): Placing | undefined {
  if (placing.fields.length === 0) return undefined;
  return {
    fields: placing.fields.map((field) => ({ ...field, count: field.read(texts).length })),
    chosen: placing.chosen,
    onChoose: placing.choose,
    onPlace: (position) => placing.chosen && placing.place(placing.chosen, typedPosition(position)),
    onMove: (path, position) => placing.move(path, typedPosition(position)),
    last: placing.last && { label: placing.last.label, ...placing.last.position },
    onUndo: placing.undo,
  };
}
