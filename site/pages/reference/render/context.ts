/** What every part of a reference page can use while it is rendered. */
import type { ApiContract, Operation } from '@portal/contract';
import { createContext, useContext } from 'react';
import type { Highlight } from '../../../parts/code/highlight.ts';
import type { ReferenceSource } from './source.ts';

export interface Drawing extends ReferenceSource {
  contract: ApiContract;
  highlight: Highlight;
  /** Site's base, with a slash at both ends. */
  baseUrl: string;
  /** Path of the page next to the reference that is rendered, without the base; undefined for a page of the reference. */
  place?: string;
  /** True on the page that holds every operation: headings are one level deeper, anchors contain the slug. */
  isWhole: boolean;
}

export const DrawingContext = createContext<Drawing | undefined>(undefined);

/** Throws when a piece is drawn outside a reference page. */
export function useDrawing(): Drawing {
  const drawing = useContext(DrawingContext);
  if (!drawing)
    throw new Error('A reference piece is drawn without <DrawingContext>. Draw it through render/pages.tsx.');
  return drawing;
}

/** Path of a whole version, such as `/api/v1/`. */
export function versionPath(drawing: Pick<Drawing, 'baseUrl'>, version: Operation['version']): string {
  return `${drawing.baseUrl}api/${version === 'v1' ? 'v1/' : ''}`;
}

export function operationPath(drawing: Pick<Drawing, 'baseUrl'>, operation: Operation): string {
  return `${versionPath(drawing, operation.version)}${operation.slug}/`;
}

/** Path of the page of all errors, without the base. */
export const errorsPath = 'api/errors/';

export function errorPath(drawing: Pick<Drawing, 'baseUrl'>, status: number): string {
  return `${drawing.baseUrl}${errorsPath}${status}/`;
}

/** Anchor of something inside an operation: bare on its own page, behind the slug on the whole page. */
export function anchorIn(drawing: Pick<Drawing, 'isWhole'>, operation: Operation, anchor: string): string {
  return drawing.isWhole ? `${operation.slug}-${anchor}` : anchor;
}
