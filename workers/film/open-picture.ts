import { ALL_FORMATS, BlobSource, Input, VideoSampleSink, type InputVideoTrack } from 'mediabunny';
import { readHeaderOf } from '../shared/headers/read-header-of.ts';
import { refuse } from '../shared/refuse.ts';
import { assumeColors } from '../shared/frames/assume-colors.ts';
import { createFrameDrawer } from '../shared/frames/draw-frame.ts';
import { UnsupportedError } from './unsupported-error.ts';

/** A picture that can be drawn. */
export type Picture = ImageBitmap | OffscreenCanvas;

/** A file that is open for the frames of one shot. */
export type OpenPicture = {
  /** The picture of the next frame of the shot. It is valid until the next call. */
  next(): Promise<Picture>;
  close(): void;
};

/** Not at the very beginning of a frame: rounding would fetch the one before. */
const inside = 1e-4;

/** A clip, read once from its first to its last frame. `times`: seconds in the clip of each frame of the shot, never backwards. */
export async function openClip(file: Blob, times: Iterable<number>): Promise<OpenPicture> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  try {
    const track = await findTrack(input);
    const drawFrame = createFrameDrawer(await assumeColors(track));
    const begin = Math.max(0, await track.getFirstTimestamp());
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const screen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (screen === null) throw refuse('This device has too little memory for this film.');
    const samples = new VideoSampleSink(track).samplesAtTimestamps(shift(times, begin + inside));
    let shown = Number.NaN;
    return {
      async next() {
        const { value: sample } = await samples.next();
        // A gap in the clip shows the frame before.
        if (sample == null) return screen.canvas;
        try {
          if (sample.timestamp !== shown) {
            screen.clearRect(0, 0, width, height);
            await drawFrame(screen, sample, { x: 0, y: 0, width, height });
          }
          shown = sample.timestamp;
        } finally {
          sample.close();
        }
        return screen.canvas;
      },
      close() {
        void samples.return();
        input.dispose();
      },
    };
  } catch (error) {
    input.dispose();
    throw error;
  }
}

function* shift(times: Iterable<number>, by: number): Generator<number> {
  for (const time of times) yield time + by;
}

/** Looks whether this browser can decode a clip. @throws AppError CONVERT_FAILED, UnsupportedError */
export async function checkClip(file: Blob): Promise<void> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  try {
    await findTrack(input);
  } finally {
    input.dispose();
  }
}

async function findTrack(input: Input): Promise<InputVideoTrack> {
  const isKnown = await input.canRead();
  const track = isKnown ? await input.getPrimaryVideoTrack() : null;
  if (isKnown && track === null) throw refuse('A clip of this film has no picture.');
  if (track === null || !(await track.canDecode()))
    throw new UnsupportedError('This browser cannot play a clip of this film. Export it at the studio or in another browser.');
  return track;
}

/** Pixels of a still that a film can show, for each of its own; more are let go once, instead of for every frame. */
const finest = 2;

/** A still, as large as the film needs it. `zoom`: how near the film goes to it at most. */
export async function openStill(
  file: Blob,
  { width, height, zoom }: { width: number; height: number; zoom: number },
): Promise<OpenPicture> {
  await readHeaderOf(file);
  const whole = await decode(file);
  const needed = zoom * finest * Math.max(width / whole.width, height / whole.height);
  const picture = needed >= 1 ? whole : await shrink(whole, needed);
  return { next: () => Promise.resolve(picture), close: () => picture.close() };
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    throw refuse('A picture of this film is damaged.', error);
  }
}

async function shrink(whole: ImageBitmap, by: number): Promise<ImageBitmap> {
  const [resizeWidth, resizeHeight] = [whole.width, whole.height].map((side) => Math.max(1, Math.round(side * by)));
  const smaller = await createImageBitmap(whole, { resizeWidth: resizeWidth!, resizeHeight: resizeHeight!, resizeQuality: 'high' });
  whole.close();
  return smaller;
}
