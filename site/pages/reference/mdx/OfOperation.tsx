import type { Operation } from '@portal/contract';
import type { ReactNode } from 'react';
import { DrawingContext, useDrawing } from '../render/context.ts';

/** A part of prose that is about one operation, drawn as on that operation's own page. */
export function OfOperation({ operation, children }: { operation: Operation; children: ReactNode }) {
  const drawing = useDrawing();
  const contract = drawing.contracts[operation.version];
  return <DrawingContext value={{ ...drawing, contract, isWhole: false }}>{children}</DrawingContext>;
}
