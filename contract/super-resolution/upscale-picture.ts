import { enlargePixels, networkFactor, type Network, type Pixels } from './enlarge-pixels.ts';
import { enlargeColors, keepOriginal } from './keep-original.ts';
import { spreadColors } from './spread-colors.ts';

type Ways = {
  /** Null: Lanczos makes the colours too. */
  network: Network | null;
  /** Lanczos of a whole picture with its transparency, to `factor` times its width and height. */
  lanczos: (picture: Pixels, factor: 2 | 4) => Pixels | Promise<Pixels>;
  /** Gets the fraction done, 0–1, after each tile. */
  onProgress?: (fraction: number) => void;
};

/**
 * A picture twice or four times as wide and high. Colours are made by the network, which runs twice for 4x, or by Lanczos, and
 * each time brought back to those of the picture it was given. Transparency is enlarged apart with Lanczos, and colours hidden
 * under it do not reach what is seen.
 */
export async function upscalePicture(
  picture: Pixels,
  factor: 2 | 4,
  { network, lanczos, onProgress = () => undefined }: Ways,
): Promise<Pixels> {
  const isClear = hasTransparency(picture);
  const colors = isClear ? spreadColors(picture) : picture;
  const larger = network === null ? enlargeColors(colors, factor) : await enlargeBy(factor, network, colors, onProgress);
  if (isClear) {
    const { data } = await lanczos(picture, factor);
    for (let at = 3; at < data.length; at += 4) larger.data[at] = data[at]!;
  }
  return larger;
}

function enlargeBy(factor: 2 | 4, ...given: Parameters<typeof enlarge>): Promise<Pixels> {
  return factor === networkFactor ? enlarge(...given) : enlargeTwice(...given);
}

async function enlarge(network: Network, picture: Pixels, onProgress: (fraction: number) => void): Promise<Pixels> {
  const larger = await enlargePixels(network, picture, onProgress);
  keepOriginal(picture, larger);
  return larger;
}

/** The second time there are four times as many pixels. */
async function enlargeTwice(network: Network, picture: Pixels, onProgress: (fraction: number) => void): Promise<Pixels> {
  const once = await enlarge(network, picture, (fraction) => onProgress(fraction / 5));
  return enlarge(network, once, (fraction) => onProgress((1 + 4 * fraction) / 5));
}

function hasTransparency({ data }: Pixels): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 255) return true;
  return false;
}
