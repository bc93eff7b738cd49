/** Whether the points of a converted request are in order, and the same request with those in order that are not. */
import type { RequestValues } from '@portal/request';
import { pointsInOrder, type TypedPosition } from '@portal/request/positions';
import { textsOf } from '../../../console/fields.ts';
import { positionFieldsOf } from '../../../console/position-fields.ts';
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
  const parameters = pointsInOrder(operation.parameters, values.parameters);
  const body = pointsInOrder(operation.body?.fields ?? [], values.body ?? {});
  if (parameters.swapped.length + body.swapped.length === 0) return undefined;
  return {
    operation,
    values: {
      parameters: parameters.values as RequestValues['parameters'],
      ...(values.body && { body: body.values }),
    },
  };
}
