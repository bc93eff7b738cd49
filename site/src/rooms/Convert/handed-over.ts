/**
 * A request that another part of the site hands over to the converter, in the memory of the page alone: it may contain a
 * key, so that no URL, history entry or storage has it.
 */

/** Id of the converter's field. A link to it moves the focus there, which wakes the converter. */
export const requestField = 'convert-request';

/** Path of the converter at its field. */
export const converterPath = `/api/convert/#${requestField}`;

let handedOver: string | undefined;

/** Fills the converter that opens next. */
export function handOver(text: string): void {
  handedOver = text;
}

/** The text that was handed over, once. */
export function takeHandedOver(): string | undefined {
  const text = handedOver;
  handedOver = undefined;
  return text;
}
