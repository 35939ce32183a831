import { mirror } from './mirror.ts';
import { planTiles, type Tile } from './plan-tiles.ts';

/** A picture: RGBA, 8 bits a channel, row by row. */
export type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

/** Times that the network makes a picture wider and higher. */
export const networkFactor = 2;

/** A loaded super-resolution network. */
export type Network = {
  /** Tiles that may run at the same time; without it one. They are started in order. */
  tilesAtOnce?: number;
  /**
   * Enlarges one tile. `rgb`: 0–255, three values a pixel, row by row. The answer has the same form without the `reach` pixels along
   * each edge, and is `networkFactor` times as wide and high.
   */
  run(rgb: Float32Array, width: number, height: number): Promise<Float32Array>;
};

/**
 * Enlarges the colours of a picture tile by tile; the result is opaque. Memory: the tiles that run beside the two pictures. Tiles
 * overlap by what the network sees around a pixel, so that no seam shows. `onProgress` gets the fraction done, 0–1.
 */
export async function enlargePixels(
  network: Network,
  picture: Pixels,
  onProgress: (fraction: number) => void = () => undefined,
): Promise<Pixels> {
  const factor = networkFactor;
  const [width, height] = [picture.width * factor, picture.height * factor];
  const larger: Pixels = { data: new Uint8ClampedArray(width * height * 4).fill(255), width, height };
  const tiles = planTiles(picture);
  const left = tiles.values();
  let done = 0;
  const work = async (): Promise<void> => {
    for (const tile of left) {
      const rgb = await network.run(readTile(picture, tile), tile.width + 2 * tile.reach, tile.height + 2 * tile.reach);
      writeTile(larger, { rgb, tile, factor });
      onProgress(++done / tiles.length);
    }
  };
  await Promise.all(Array.from({ length: network.tilesAtOnce ?? 1 }, work));
  return larger;
}

/** A tile with its surroundings; past an edge the picture is mirrored, because the network sees what is around each pixel. */
function readTile({ data, width, height }: Pixels, tile: Tile): Float32Array {
  const [across, down] = [tile.width + 2 * tile.reach, tile.height + 2 * tile.reach];
  const rgb = new Float32Array(across * down * 3);
  let to = 0;
  for (let y = 0; y < down; y++) {
    const row = mirror(tile.y - tile.reach + y, height) * width;
    for (let x = 0; x < across; x++) {
      const from = (row + mirror(tile.x - tile.reach + x, width)) * 4;
      for (let channel = 0; channel < 3; channel++) rgb[to++] = data[from + channel]!;
    }
  }
  return rgb;
}

function writeTile(larger: Pixels, { rgb, tile, factor }: { rgb: Float32Array; tile: Tile; factor: number }): void {
  let from = 0;
  for (let y = 0; y < tile.height * factor; y++) {
    let to = ((tile.y * factor + y) * larger.width + tile.x * factor) * 4;
    for (let x = 0; x < tile.width * factor; x++, to += 4)
      for (let channel = 0; channel < 3; channel++) larger.data[to + channel] = rgb[from++]!;
  }
}
