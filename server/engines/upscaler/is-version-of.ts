import sharp from 'sharp';
import { openPicture, type OpenedPicture } from '../../lib/pictures/open-picture.ts';

/** Px of the original. Finer detail is what ways to enlarge differ in: a network invents it and Lanczos lacks it. */
const blurSigma = 1.2;
const block = 16;

/**
 * Measured on photographs, paintings of the studio, text, film grain and noise, 2x and 4x. What the networks make of them is above 35 dB,
 * off by at most 5 in a block and in the mean of one; Lanczos, sharpened, and JPEG of quality 85: 34 dB, 11 and 6. Where there is
 * anything to see, a shift by two pixels of the original is off by 20 in a block, a mirrored picture by 30, a corner painted in a like
 * grey by 19, 20° of hue by 14 and a tenth more light by 9 in a mean. Only a chessboard of single pixels is too much for the networks.
 */
const least = { psnr: 32 };
const most = { ofBlock: 16, ofMean: 10 };

const options = { limitInputPixels: 64_000_000, failOn: 'error' } as const;

/**
 * True when a larger picture, scaled down to the size of the original, is the original everywhere: in all, in each block of 16 × 16 px
 * and in the colour of each block. `findCopy` gives a smaller copy to compare with where the original cannot be decoded. Rejects where
 * the larger picture cannot be read, or neither the original nor a copy.
 */
export async function isVersionOf(original: Uint8Array, larger: Uint8Array, findCopy: () => Promise<Uint8Array | null>): Promise<boolean> {
  const version = await openPicture(larger, options);
  try {
    return await showsSame(await openPicture(original, options), version);
  } catch (error) {
    const copy = await findCopy();
    if (copy === null) throw error;
    return showsSame(await openPicture(copy, options), version);
  }
}

async function showsSame(original: OpenedPicture, version: OpenedPicture): Promise<boolean> {
  // Laid on white and on black, see-through pixels show their colour and how clear they are.
  for (const background of original.hasAlpha || version.hasAlpha ? ['#fff', '#000'] : ['#fff'])
    if (!isNear(await lay(original, original, background), await lay(version, original, background), original)) return false;
  return true;
}

type Size = { width: number; height: number };

/** Three bytes a pixel of a picture in a size, blurred. */
async function lay(picture: OpenedPicture, { width, height }: Size, background: string): Promise<Buffer> {
  const shown = (await picture.show()).flatten({ background }).resize(width, height, { fit: 'fill', kernel: 'cubic' });
  const { data, info } = await shown.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info }).blur(blurSigma).toColourspace('srgb').raw().toBuffer();
}

function isNear(a: Buffer, b: Buffer, { width, height }: Size): boolean {
  let whole = 0;
  for (let top = 0; top < height; top += block) {
    for (let left = 0; left < width; left += block) {
      const { squares, sums, pixels } = compareBlock(a, b, {
        width,
        left,
        right: Math.min(left + block, width),
        top,
        bottom: Math.min(top + block, height),
      });
      if (squares / (pixels * 3) > most.ofBlock ** 2 || sums.some((sum) => Math.abs(sum) / pixels > most.ofMean)) return false;
      whole += squares;
    }
  }
  return whole / (width * height * 3) <= 255 ** 2 / 10 ** (least.psnr / 10);
}

type Block = { width: number; left: number; right: number; top: number; bottom: number };

/** Sums of the differences, squared and by channel. */
function compareBlock(a: Buffer, b: Buffer, { width, left, right, top, bottom }: Block) {
  const sums = [0, 0, 0];
  let squares = 0;
  for (let y = top; y < bottom; y++) {
    for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at++) {
      const difference = a[at]! - b[at]!;
      squares += difference ** 2;
      sums[at % 3]! += difference;
    }
  }
  return { squares, sums, pixels: (right - left) * (bottom - top) };
}
