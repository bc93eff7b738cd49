/** How much two screenshots of the same size differ, by what an eye compares: color, block by block. */
import type { Page } from 'playwright-core';

/** Side of a block, pixels. Lossy compression and antialiasing change pixels, not the mean of a block. */
const blockPx = 8;
/** From this difference of a channel's mean, 0 to 255, a block is another. */
const largestDifference = 32;

/**
 * Share of the still image's blocks that the running map may change, 0 to 1: a label that the engine places elsewhere,
 * a status line that waits for a response.
 */
export const stillTolerance = 0.02;

/** Share of blocks that differ, 0 to 1; 1 for pictures of different sizes. `reader` is any blank page. */
export async function differentShare(reader: Page, one: Buffer, other: Buffer): Promise<number> {
  return reader.evaluate(
    async ({ pictures, blockPx, largestDifference }) => {
      // Anonymous: the compiler of the benchmarks wraps named functions in a helper the page lacks.
      const read = pictures.map(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        // Drawn so small, each pixel is the mean of a block.
        const [width, height] = [Math.floor(image.width / blockPx), Math.floor(image.height / blockPx)];
        const canvas = new OffscreenCanvas(width, height);
        const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
        pen.imageSmoothingQuality = 'high';
        pen.drawImage(image, 0, 0, width * blockPx, height * blockPx, 0, 0, width, height);
        return {
          size: `${image.width} x ${image.height}`,
          means: pen.getImageData(0, 0, width, height).data,
        };
      });
      const [first, second] = await Promise.all([read[0]!, read[1]!]);
      if (first.size !== second.size) return 1;
      let different = 0;
      for (let i = 0; i < first.means.length; i += 4) {
        const isOther = [0, 1, 2].some(
          (channel) => Math.abs(first.means[i + channel]! - second.means[i + channel]!) > largestDifference,
        );
        if (isOther) different += 1;
      }
      return different / (first.means.length / 4);
    },
    { pictures: [one.toString('base64'), other.toString('base64')], blockPx, largestDifference },
  );
}
