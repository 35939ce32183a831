import sharp from 'sharp';
import { readPicture } from '../files/make-renditions.ts';
import { runOneAtATime } from '../run-one-at-a-time.ts';
import type { Frame } from './networks/frame.ts';

/** Frames of an animation that are assessed, spread over all of them. */
const framesMax = 5;

type FailOn = 'error' | 'none';

/** RGBA. */
type Pixels = { data: Uint8Array; width: number; height: number };

/**
 * A picture as browsers show it, for a network with squares of this side; several frames of an animation. Transparent pictures
 * are laid on white and on black, because each ground may hide what the other shows. `failOn`: as in `readPicture`. @throws
 * UnreadablePicture
 */
export async function readPictureFrames(bytes: Uint8Array, side: number, failOn: FailOn = 'error'): Promise<Frame[]> {
  const first = await readPage(bytes, { side, page: 0, failOn });
  const frames = [...first.frames];
  const count = Math.min(first.pages, framesMax);
  for (let index = 1; index < count; index++) {
    const page = Math.round((index * (first.pages - 1)) / (count - 1));
    frames.push(...(await readPage(bytes, { side, page, failOn })).frames);
  }
  return frames;
}

type Page = { frames: Frame[]; pages: number };

function readPage(bytes: Uint8Array, { side, page, failOn }: { side: number; page: number; failOn: FailOn }): Promise<Page> {
  const read = () =>
    readPicture(
      bytes,
      async (shown, { frames: pages, hasAlpha }): Promise<Page> => {
        const { data, info } = await shown.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
        const { width, height } = info;
        const taken = takePixels({ data, width, height }, side);
        const whole = sharp(data, { raw: { width, height, channels: 4 } });
        const shrunk = await whole.resize(side, side, { fit: 'fill', kernel: 'linear' }).raw().toBuffer();
        const on = (ground: number): Frame => ({ sharp: layOn(taken, ground), smooth: layOn(shrunk, ground) });
        return { frames: hasAlpha && isSeeThrough(data) ? [on(255), on(0)] : [on(255)], pages };
      },
      { page, failOn },
    );
  return runOneAtATime(read);
}

/** Samples single pixels with aligned corners, as `resizeBilinear` of TensorFlow does with `alignCorners`. */
function takePixels({ data, width, height }: Pixels, side: number): Uint8Array {
  const taken = new Uint8Array(side * side * 4);
  const [stepX, stepY] = [(width - 1) / (side - 1), (height - 1) / (side - 1)];
  for (let y = 0, to = 0; y < side; y++) {
    const [top, down] = [Math.floor(y * stepY), (y * stepY) % 1];
    const bottom = Math.min(height - 1, top + 1);
    for (let x = 0; x < side; x++) {
      const [left, across] = [Math.floor(x * stepX), (x * stepX) % 1];
      const right = Math.min(width - 1, left + 1);
      for (let channel = 0; channel < 4; channel++, to++) {
        const at = (column: number, row: number) => data[(row * width + column) * 4 + channel]!;
        const above = at(left, top) * (1 - across) + at(right, top) * across;
        const below = at(left, bottom) * (1 - across) + at(right, bottom) * across;
        taken[to] = Math.round(above * (1 - down) + below * down);
      }
    }
  }
  return taken;
}

/** Many files have an alpha channel that is opaque everywhere. */
function isSeeThrough(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at]! < 255) return true;
  return false;
}

/** RGBA on a grey ground, as RGB. */
function layOn(pixels: Uint8Array, ground: number): Uint8Array {
  const laid = new Uint8Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    const weight = pixels[from + 3]! / 255;
    for (let channel = 0; channel < 3; channel++) laid[to + channel] = Math.round(pixels[from + channel]! * weight + ground * (1 - weight));
  }
  return laid;
}
