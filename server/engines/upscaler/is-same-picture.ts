import { openPicture } from '../../lib/pictures/open-picture.ts';

const EDGE = 32;
/** Of 255. The same job painted at another size differs by its grain; another composition differs by far more. */
const meanMost = 5;
const cellMost = 36;

/** True when a larger picture shows the same as the original everywhere: compares cell by cell at 32 × 32. */
export async function isSamePicture(original: Uint8Array, larger: Uint8Array): Promise<boolean> {
  const [a, b] = await Promise.all([readCells(original), readCells(larger)]);
  let sum = 0;
  for (let cell = 0; cell < EDGE * EDGE; cell++) {
    const difference = [0, 1, 2].reduce((most, channel) => Math.max(most, Math.abs(a[cell * 3 + channel]! - b[cell * 3 + channel]!)), 0);
    if (difference > cellMost) return false;
    sum += difference;
  }
  return sum / (EDGE * EDGE) <= meanMost;
}

async function readCells(bytes: Uint8Array): Promise<Buffer> {
  const { show } = await openPicture(bytes, { limitInputPixels: 64_000_000 });
  return (await show()).resize(EDGE, EDGE, { fit: 'fill' }).flatten({ background: '#fff' }).raw().toBuffer();
}
