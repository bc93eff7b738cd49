/**
 * MapLibre 5 draws the letters of its labels on a canvas and cuts off what of a letter is left of its origin: `J` and `j`
 * lose their hook. Here such a letter is given its real width, and drawn as far to the right as it would be cut.
 */
export function drawLettersWhole(canvas: CanvasText): void {
  const { measureText, fillText } = canvas;
  /** What was measured last on a canvas: the letter, and by how much it is drawn to the right, pixels. */
  const measured = new WeakMap<object, { letter: string; by: number }>();

  canvas.measureText = function (text) {
    const size = measureText.call(this, text);
    const by = Math.ceil(size.actualBoundingBoxLeft);
    if (text.length !== 1 || !(by > 0)) {
      measured.delete(this);
      return size;
    }
    measured.set(this, { letter: text, by });
    const { width, actualBoundingBoxAscent, actualBoundingBoxDescent, actualBoundingBoxRight } = size;
    return {
      width,
      actualBoundingBoxAscent,
      actualBoundingBoxDescent,
      actualBoundingBoxLeft: 0,
      actualBoundingBoxRight: actualBoundingBoxRight + by,
    } as TextMetrics;
  };
  canvas.fillText = function (text, x, y, ...rest) {
    const last = measured.get(this);
    fillText.call(this, text, last?.letter === text ? x + last.by : x, y, ...rest);
  };
}

/** The part of a canvas that draws text. */
type CanvasText = Pick<CanvasRenderingContext2D, 'measureText' | 'fillText'>;
