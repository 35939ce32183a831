/** Red, green and blue, 0–255. */
export type Color = readonly [red: number, green: number, blue: number];

/** Finds the nearest colour of a palette by the six upper bits of each channel; each is searched for once. */
export type ColorMap = {
  palette: readonly Color[];
  /** `key` is `colorKey(…)`. */
  indexOf(key: number): number;
};

const unknown = 0xffff;

/** Channels 0–255 to the 18 bits by which a palette is asked. */
export function colorKey(red: number, green: number, blue: number): number {
  return ((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2);
}

export function createColorMap(palette: readonly Color[]): ColorMap {
  const nearest = new Uint16Array(1 << 18).fill(unknown);

  function search(key: number): number {
    // The middle of the four values that share the bits.
    const [red, green, blue] = [((key >> 12) << 2) | 2, (((key >> 6) & 63) << 2) | 2, ((key & 63) << 2) | 2];
    let best = 0;
    let least = Infinity;
    for (let i = 0; i < palette.length; i += 1) {
      const color = palette[i]!;
      const [r, g, b] = [red - color[0], green - color[1], blue - color[2]];
      const distance = r * r + g * g + b * b;
      if (distance < least) {
        least = distance;
        best = i;
      }
    }
    return best;
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
