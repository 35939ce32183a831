/** Shares of red, green and blue in luma and in both chroma planes, as 16-bit fractions: BT.709 in 16–235 and 16–240. */
const fraction = 1 << 16;
const fixed = (shares: readonly number[], scale: number) => shares.map((share) => Math.round(share * (scale / 255) * fraction));
const [red, green, blue] = [0.2126, 0.7152, 0.0722];
const [yr, yg, yb] = fixed([red, green, blue], 219) as [number, number, number];
const [ur, ug, ub] = fixed([-red / (2 * (1 - blue)), -green / (2 * (1 - blue)), 0.5], 224) as [number, number, number];
const [vr, vg, vb] = fixed([0.5, -green / (2 * (1 - red)), -blue / (2 * (1 - red))], 224) as [number, number, number];
const half = fraction / 2;
/** Of the sum of four pixels. */
const quarter = 18;

/**
 * Turns a frame from RGBA into YUV 4:2:0 with the colours of HD (BT.709), a sample of colour for four pixels. Sides are even. `yuv` takes
 * width × height × 1.5 bytes.
 */
export function toYuv(rgba: Uint8Array, { width, height }: { width: number; height: number }, yuv: Uint8Array): void {
  const row = width * 4;
  let u = width * height;
  let v = u * 1.25;
  for (let y = 0; y < height; y += 2) {
    let at = y * row;
    let luma = y * width;
    for (let x = 0; x < width; x += 2, at += 8, luma += 2, u += 1, v += 1) {
      const below = at + row;
      const [r0, g0, b0] = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!];
      const [r1, g1, b1] = [rgba[at + 4]!, rgba[at + 5]!, rgba[at + 6]!];
      const [r2, g2, b2] = [rgba[below]!, rgba[below + 1]!, rgba[below + 2]!];
      const [r3, g3, b3] = [rgba[below + 4]!, rgba[below + 5]!, rgba[below + 6]!];
      yuv[luma] = 16 + ((yr * r0 + yg * g0 + yb * b0 + half) >> 16);
      yuv[luma + 1] = 16 + ((yr * r1 + yg * g1 + yb * b1 + half) >> 16);
      yuv[luma + width] = 16 + ((yr * r2 + yg * g2 + yb * b2 + half) >> 16);
      yuv[luma + width + 1] = 16 + ((yr * r3 + yg * g3 + yb * b3 + half) >> 16);
      const [r, g, b] = [r0 + r1 + r2 + r3, g0 + g1 + g2 + g3, b0 + b1 + b2 + b3];
      yuv[u] = 128 + ((ur * r + ug * g + ub * b + 2 * half) >> quarter);
      yuv[v] = 128 + ((vr * r + vg * g + vb * b + 2 * half) >> quarter);
    }
  }
}
