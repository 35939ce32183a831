/** Red, green and blue, 0–255. */
export type Color = readonly [red: number, green: number, blue: number];

/** Finds the nearest colour of a palette by the six upper bits of each channel; each is searched for once. */
export type ColorMap = {
  /** Red, green and blue of each colour. */
  palette: Uint8Array;
  /** `key` is `colorKey(…)`. */
  indexOf(key: number): number;
};

const unknown = 0xffff;

/** Channels 0–255 to the 18 bits by which a palette is asked. */
export function colorKey(red: number, green: number, blue: number): number {
  return ((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2);
}

/** A palette as it crosses to another worker: a few bytes instead of hundreds of lists. */
export function packPalette(palette: readonly Color[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(palette.flat());
}

export function createColorMap(palette: Uint8Array): ColorMap {
  const nearest = new Uint16Array(1 << 18).fill(unknown);

  function search(key: number): number {
    // The middle of the four values that share the bits.
    const [red, green, blue] = [((key >> 12) << 2) | 2, (((key >> 6) & 63) << 2) | 2, ((key & 63) << 2) | 2];
    let best = 0;
    let least = Infinity;
    for (let at = 0; at < palette.length; at += 3) {
      const [r, g, b] = [red - palette[at]!, green - palette[at + 1]!, blue - palette[at + 2]!];
      const distance = r * r + g * g + b * b;
      if (distance < least) {
        least = distance;
        best = at;
      }
    }
    return best / 3;
  }

  return {
    palette,
    indexOf(key) {
      const known = nearest[key]!;
      if (known !== unknown) return known;
      const found = search(key);
      nearest[key] = found;
      return found;
    },
  };
}
