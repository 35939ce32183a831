/** Brightness of each pixel, 0–255, row by row. */
export type Grey = { width: number; height: number; values: Float32Array };

/** The luma of RGBA pixels (ITU-R BT.601). */
export function greyOf({ width, height, data }: { width: number; height: number; data: Uint8ClampedArray }): Grey {
  const values = new Float32Array(width * height);
  for (let i = 0; i < values.length; i += 1) values[i] = 0.299 * data[4 * i]! + 0.587 * data[4 * i + 1]! + 0.114 * data[4 * i + 2]!;
  return { width, height, values };
}
