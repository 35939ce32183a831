import { createResizer } from '../../shared/pixels/resize-rows.ts';
import { openClipCanvas, type ClipCanvas } from '../clip-canvas.ts';

type Size = { width: number; height: number };

/** Drawn in whole pixels: the size of a film may be a fraction of one. */
export function toWhole({ width, height }: Size): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

/** Frames that cannot be read in planes (turned, for instance): drawn as they are seen, then made larger with Lanczos. */
export async function openEnlargingCanvas(from: Size, to: Size, colors: VideoColorSpaceInit | null): Promise<ClipCanvas> {
  const seen = toWhole(from);
  const canvas = await openClipCanvas(seen, null, colors);
  return {
    draw: async (sample) => {
      const small = await canvas.draw(sample);
      const large = new ImageData(to.width, to.height);
      createResizer(seen, to, (row, y) => large.data.set(row, y * to.width * 4))(small.data);
      return large;
    },
  };
}
