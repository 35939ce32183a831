import { VideoSample } from 'mediabunny';
import { refuse } from '../refuse.ts';
import { frameColors } from './frame-colors.ts';

/** Where on a canvas, px. */
type Place = { x: number; y: number; width: number; height: number };
/** Draws frames as they are seen: turned, in square pixels. */
export type FrameDrawer = (context: OffscreenCanvasRenderingContext2D, sample: VideoSample, place: Place) => Promise<void>;

const bytesPerPixel = 4;

/**
 * Pixels first, then a canvas: Chromium without a graphics card keeps more than a hundred of the frames that a canvas draws by
 * itself, and takes three times as long for each. `colors`: what the film is taken for, where it does not say it.
 */
export function createFrameDrawer(colors: VideoColorSpaceInit | null): FrameDrawer {
  let bytes = new Uint8ClampedArray(0);
  let stage: OffscreenCanvasRenderingContext2D | null = null;

  async function readPixels(sample: VideoSample): Promise<ImageData | null> {
    const { width, height } = sample.visibleRect;
    const length = width * height * bytesPerPixel;
    if (bytes.length !== length) bytes = new Uint8ClampedArray(length);
    // Not every browser makes pixels of every kind of frame.
    const layout = await sample.copyTo(bytes, { format: 'RGBA' }).catch(() => null);
    return layout?.[0]?.stride === width * bytesPerPixel ? new ImageData(bytes, width, height) : null;
  }

  return async (context, given, { x, y, width, height }) => {
    const sample = colors === null ? given : await recolor(given, colors);
    const pixels = await readPixels(sample);
    if (sample !== given) sample.close();
    if (pixels === null) {
      given.draw(context, x, y, width, height);
      return;
    }
    if (stage?.canvas.width !== pixels.width || stage.canvas.height !== pixels.height) stage = openStage(pixels);
    stage.putImageData(pixels, 0, 0);
    const [wide, high] = given.rotation % 180 === 0 ? [width, height] : [height, width];
    context.save();
    context.translate(x + width / 2, y + height / 2);
    // Canvas transforms apply in reverse order: a frame is turned, then mirrored.
    if (given.flip) context.scale(-1, 1);
    context.rotate((given.rotation * Math.PI) / 180);
    context.drawImage(stage.canvas, -wide / 2, -high / 2, wide, high);
    context.restore();
  };
}

/** See-through frames are put together of two films, and what their colours mean is lost on the way. */
async function recolor(sample: VideoSample, film: VideoColorSpaceInit): Promise<VideoSample> {
  const { format, timestamp, duration, visibleRect } = sample;
  if (format !== 'I420A') return sample;
  const planes = new Uint8Array(sample.allocationSize());
  const layout = await sample.copyTo(planes);
  const size = { codedWidth: visibleRect.width, codedHeight: visibleRect.height };
  const colorSpace = frameColors(sample.colorSpace, film);
  return new VideoSample(planes, { format, ...size, layout, timestamp, duration, colorSpace });
}

function openStage({ width, height }: { width: number; height: number }): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw refuse('This device has too little memory for this video.');
  return context;
}
