/** A filled call of a deprecated operation as the call that replaces it, by the contract's table of names. */
import type { Operation } from '@portal/contract';
import { type Input, inputsOf, type Texts } from './fields.ts';
import { printPositions, type TypedPosition } from './position.ts';

/** The texts of `successor` that say what `texts` say to `operation`; what has no successor is left out. */
export function successorTexts(operation: Operation, texts: Texts, successor: Operation): Texts {
  const names = operation.deprecation?.replacedBy?.parameters ?? {};
  const inputs = inputsOf(operation).filter(({ id }) => (texts[id] ?? '') !== '');
  const moved: Texts = {};
  for (const target of inputsOf(successor)) {
    const sources = inputs.filter((input) => names[input.names.join('.')] === target.names.join('.'));
    const [first] = sources;
    if (sources.length === 1 && first) moved[target.id] = texts[first.id] ?? '';
    else if (sources.length > 1) moved[target.id] = joined(sources, texts, target);
  }
  return moved;
}

/** Several numbers that became one coordinate text, in the order they stand in the old call. */
function joined(sources: Input[], texts: Texts, target: Input): string {
  const of = (axis: 'longitude' | 'latitude') =>
    sources.filter(({ field }) => field.axis === axis).map(({ id }) => texts[id] ?? '');
  const latitudes = of('latitude');
  const positions = of('longitude').map(
    (longitude, at): TypedPosition => ({ longitude, latitude: latitudes[at] ?? '' }),
  );
  return printPositions(positions, target.field.coordinateOrder ?? 'lon,lat');
}

/** Where the successor's typed view and page lie, beside those of the deprecated operation. */
export function successorPlaces(
  operation: Operation,
  viewUrl: string,
  page: string,
): { viewUrl: string; page: string } | undefined {
  const id = operation.deprecation?.replacedBy?.operationId;
  if (!id) return undefined;
  const slug = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return {
    viewUrl: viewUrl.replace(`/v1/${operation.slug}.json`, `/v2/${slug}.json`),
    page: page.replace(`/v1/${operation.slug}`, `/${slug}`),
  };
}
