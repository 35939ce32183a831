import type { VideoSample } from 'mediabunny';
import type { Watermark } from '../../contract/downloads/watermark.ts';
import { refuse } from '../shared/refuse.ts';
import { drawWatermark } from '../shared/watermark/draw-watermark.ts';
import { createFrameDrawer } from '../shared/frames/draw-frame.ts';
import { createFramePainter } from './planes/paint-frame.ts';

/** One canvas that each frame is drawn on in turn, as it is seen: turned, in square pixels, at the wanted size, with its mark. */
export type ClipCanvas = { draw(sample: VideoSample): Promise<ImageData> };

/** `colors`: of a film that does not say them. @throws AppError CONVERT_FAILED where there is no room, or the mark is not a picture */
export async function openClipCanvas(
  { width, height }: { width: number; height: number },
  mark: Watermark | null | undefined,
  colors: VideoColorSpaceInit | null,
): Promise<ClipCanvas> {
  // Every frame is read back, which a canvas on the graphics card is slow at.
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw refuse('This device has too little memory for this video.');
  context.imageSmoothingQuality = 'medium';
  const layer = mark ? await drawWatermark(mark, { width, height }) : null;
  const paint = createFramePainter({ width, height });
  const drawFrame = createFrameDrawer(colors);

  return {
    async draw(sample) {
      try {
        const picture = await paint(sample);
        if (picture !== null && layer === null) return picture;
        if (picture === null) {
          context.clearRect(0, 0, width, height);
          await drawFrame(context, sample, { x: 0, y: 0, width, height });
        } else context.putImageData(picture, 0, 0);
      } finally {
        sample.close();
      }
      if (layer !== null) context.drawImage(layer.image, layer.x, layer.y);
      return context.getImageData(0, 0, width, height);
    },
  };
}
