import { openPicture } from '../../../lib/pictures/open-picture.ts';
import { EngineError } from '../../engine.ts';

/** A picture with its masked part, small enough to store with its job. */
export type MaskedPixels = {
  width: number;
  height: number;
  /** Three bytes a pixel. */
  rgb: Uint8Array;
  /** 1 where the picture is made anew. */
  hole: Uint8Array;
};

/** Longer side, px: limits the detail that the painter continues. */
const side = 512;
/** Least mask value of the hole. Below it a pixel keeps most of the original, so its colour is known. */
const holeFrom = 64;
const limits = { limitInputPixels: 100_000_000 };

/** Shrinks the picture and the mask of a job for storage. @throws EngineError INVALID_INPUT */
export async function shrinkMasked(picture: Uint8Array, mask: Uint8Array): Promise<{ picture: Uint8Array; mask: Uint8Array }> {
  const box = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
  return readable(async () => ({
    picture: await (await open(picture)).flatten({ background: '#fff' }).resize(box).webp({ quality: 88 }).toBuffer(),
    mask: await (await open(mask)).toColourspace('b-w').resize(box).png().toBuffer(),
  }));
}

/** @throws EngineError INVALID_INPUT */
export async function readMaskedPixels(picture: Uint8Array, mask: Uint8Array): Promise<MaskedPixels> {
  return readable(async () => {
    const { data, info } = await (await open(picture)).flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const grey = (await open(mask)).toColourspace('b-w').resize(width, height, { fit: 'fill' });
    const weights = await grey.extractChannel(0).raw().toBuffer();
    // Copies: `slice` of a buffer is a view.
    return { width, height, rgb: new Uint8Array(data), hole: Uint8Array.from(weights, (weight) => (weight >= holeFrom ? 1 : 0)) };
  });
}

async function open(bytes: Uint8Array) {
  return (await openPicture(bytes, limits)).show();
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw Object.assign(new EngineError('INVALID_INPUT', 'The masked picture could not be read.'), { cause });
  }
}

/** Half the size. A pixel belongs to the hole when one of its four does. */
export function halve({ width, height, rgb, hole }: MaskedPixels): MaskedPixels {
  const [across, down] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const half = { width: across, height: down, rgb: new Uint8Array(across * down * 3), hole: new Uint8Array(across * down) };
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const four = [0, 1].flatMap((dy) => [0, 1].map((dx) => Math.min(height - 1, y * 2 + dy) * width + Math.min(width - 1, x * 2 + dx)));
      const at = y * across + x;
      half.hole[at] = four.some((from) => hole[from] === 1) ? 1 : 0;
      for (let channel = 0; channel < 3; channel += 1)
        half.rgb[at * 3 + channel] = four.reduce((sum, from) => sum + rgb[from * 3 + channel]!, 0) / 4;
    }
  return half;
}
