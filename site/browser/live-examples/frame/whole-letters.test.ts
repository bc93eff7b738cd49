import { expect, it } from 'vitest';
import { drawLettersWhole } from './whole-letters.ts';

/** A canvas whose `J` begins 3 px left of its origin. */
function canvasOfJ() {
  const drawn: [string, number][] = [];
  const canvas = {
    measureText: (text: string) =>
      ({
        width: 8,
        actualBoundingBoxLeft: text.startsWith('J') ? 2.6 : -1,
        actualBoundingBoxRight: 6,
      }) as TextMetrics,
    fillText: (text: string, x: number, _y: number) => void drawn.push([text, x]),
  };
  drawLettersWhole(canvas);
  return { canvas, drawn };
}

it('draws a letter that begins left of its origin as far to the right, and as wide as it is', () => {
  const { canvas, drawn } = canvasOfJ();
  expect(canvas.measureText('J')).toMatchObject({
    width: 8,
    actualBoundingBoxLeft: 0,
    actualBoundingBoxRight: 9,
  });
  canvas.fillText('J', 3, 20);
  expect(drawn).toEqual([['J', 6]]);
});

it('leaves other letters and whole words as they are', () => {
  const { canvas, drawn } = canvasOfJ();
  canvas.measureText('J');
  expect(canvas.measureText('a').actualBoundingBoxLeft).toBe(-1);
  canvas.fillText('J', 3, 20);
  expect(canvas.measureText('Jute').actualBoundingBoxLeft).toBe(2.6);
  canvas.fillText('Jute', 3, 20);
  expect(drawn).toEqual([
    ['J', 3],
    ['Jute', 3],
  ]);
});
