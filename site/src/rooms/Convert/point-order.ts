/** Whether the points of a converted request are in order, and the same request with those in order that are not. */
import { textsOf, valuesOfTexts } from '../../reference/console/fields.ts';
import type { TypedPosition } from '../../reference/console/position.ts';
import { positionFieldsOf, swappedTexts } from '../../reference/console/position-fields.ts';
import type { Shown } from './use-conversion.ts';

/** The points of the version 2 request. */
export function pointsOf({ to: { operation, values } }: Pick<Shown, 'to'>): TypedPosition[] {
  const texts = textsOf(operation, values);
  return positionFieldsOf(operation).flatMap((field) => field.read(texts));
}

/** With every swapped point in order, before and after the conversion; undefined where no point is swapped. */
export function inOrder(shown: Shown): Shown | undefined {
  const to = swappedBack(shown.to);
  if (!to) return undefined;
  return { ...shown, to, ...(shown.from && { from: swappedBack(shown.from) ?? shown.from }) };
}

function swappedBack({ operation, values }: Shown['to']): Shown['to'] | undefined {
  const texts = textsOf(operation, values);
  const changed = swappedTexts(operation, texts);
  if (!changed) return undefined;
  // A form sends nothing that is empty; what was pasted stays.
  const { parameters, body } = valuesOfTexts(operation, { ...texts, ...changed });
  return {
    operation,
    values: {
      parameters: { ...values.parameters, ...parameters },
      ...(values.body && { body: { ...values.body, ...body } }),
    },
  };
}
