import type { VideoSample } from 'mediabunny';
import { refuse } from '../shared/refuse.ts';

/** One canvas that each frame is drawn on in turn, as it is seen: turned, in square pixels, at the wanted size. */
export type ClipCanvas = { draw(sample: VideoSample): ImageData };

export function createClipCanvas({ width, height }: { width: number; height: number }): ClipCanvas {
  // Every frame is read back, which a canvas on the graphics card is slow at.
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw refuse('This device has too little memory for this video.');
  context.imageSmoothingQuality = 'medium';
  return {
    draw(sample) {
      context.clearRect(0, 0, width, height);
      sample.draw(context, 0, 0, width, height);
      sample.close();
      return context.getImageData(0, 0, width, height);
    },
  };
}
