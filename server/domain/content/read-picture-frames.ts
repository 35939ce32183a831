import { readPicture } from '../make-renditions.ts';
import { runOneAtATime } from '../run-one-at-a-time.ts';

/** Frames of an animation that are looked at, spread over all of them. */
const framesMax = 5;

/**
 * A picture as browsers show it, in squares for a network: RGB, a byte a channel. Several of an animation. What is see-through is
 * laid on white and on black: it can hide on one what the other one shows.
 * @throws UnreadablePicture
 */
export async function readPictureFrames(bytes: Uint8Array, side: number): Promise<Uint8Array[]> {
  const first = await readPage(bytes, { side, page: 0 });
  const frames = [...first.squares];
  const count = Math.min(first.pages, framesMax);
  for (let index = 1; index < count; index++) {
    const page = Math.round((index * (first.pages - 1)) / (count - 1));
    frames.push(...(await readPage(bytes, { side, page })).squares);
  }
  return frames;
}

type Page = { squares: Uint8Array[]; pages: number };

function readPage(bytes: Uint8Array, { side, page }: { side: number; page: number }): Promise<Page> {
  const read = () =>
    readPicture(
      bytes,
      async (shown, { frames, hasAlpha }): Promise<Page> => {
        const pixels = await shown.resize(side, side, { fit: 'fill', kernel: 'linear' }).ensureAlpha().raw().toBuffer();
        const white = layOn(pixels, 255);
        return { squares: hasAlpha ? [white, layOn(pixels, 0)] : [white], pages: frames };
      },
      { page },
    );
  return runOneAtATime(read);
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
