import type { Network } from '../../contract/super-resolution/enlarge-pixels.ts';

/** In 8 bits: tiles are made of such pixels, and such pixels are made of them. */
type Tile = { seen: Uint8ClampedArray; made: Uint8ClampedArray };

/** The network for one frame after another of the same film. */
export type TileMemory = { nextFrame(): Network };

/**
 * A tile that has the same pixels as in the frame before, with all that the network sees around it, is not run again. Keeps the tiles
 * of one frame: its pixels and those of its result, three bytes each.
 */
export function rememberTiles(network: Network): TileMemory {
  let before: Tile[] = [];
  return {
    nextFrame() {
      const [last, own]: [Tile[], Tile[]] = [before, []];
      before = own;
      let started = 0;
      return {
        ...network,
        async run(rgb, width, height) {
          const index = started++;
          const known = last[index];
          const tile = known !== undefined && isSame(known.seen, rgb) ? known : await makeTile(network, { rgb, width, height });
          own[index] = tile;
          return Float32Array.from(tile.made);
        },
      };
    },
  };
}

async function makeTile(network: Network, { rgb, width, height }: { rgb: Float32Array; width: number; height: number }): Promise<Tile> {
  const seen = Uint8ClampedArray.from(rgb);
  return { seen, made: Uint8ClampedArray.from(await network.run(rgb, width, height)) };
}

function isSame(seen: Uint8ClampedArray, rgb: Float32Array): boolean {
  if (seen.length !== rgb.length) return false;
  for (let at = 0; at < rgb.length; at += 1) if (seen[at] !== rgb[at]) return false;
  return true;
}
