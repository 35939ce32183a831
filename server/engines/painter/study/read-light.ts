import { studyCells, studyLevels, type Study } from './study.ts';

/** One picture as lightness (0–1), a square of `side` pixels. */
export type Plane = { side: number; data: Float64Array };

/** Distribution of light over the values and the places of these pictures. */
export function readLight(planes: readonly Plane[]): Study['light'] {
  const histogram = Array.from({ length: studyLevels }, () => 0);
  const map = Array.from({ length: studyCells ** 2 }, () => 0);
  let [count, sum, squares] = [0, 0, 0];
  for (const { side, data } of planes) {
    for (const [index, value] of data.entries()) {
      const [x, y] = [index % side, Math.floor(index / side)];
      histogram[Math.min(studyLevels - 1, Math.floor(value * studyLevels))]! += 1;
      map[Math.floor((y * studyCells) / side) * studyCells + Math.floor((x * studyCells) / side)]! += value;
      sum += value;
      squares += value * value;
    }
    count += data.length;
  }
  const key = sum / count;
  return {
    histogram: histogram.map((pixels) => to(pixels / count)),
    key: to(key),
    contrast: to(Math.sqrt(Math.max(0, squares / count - key * key))),
    map: map.map((total) => to((total * studyCells ** 2) / count - key)),
  };
}

/** Wide distance, pixels, to compare fine detail with. */
const wide = 4;

/** Edges of these pictures: how many, how fine, and which way they run (structure tensor of Sobel gradients). */
export function readTexture(planes: readonly Plane[]): Study['texture'] {
  let [xx, yy, xy, energy, fine, coarse, count] = [0, 0, 0, 0, 0, 0, 0];
  for (const { side, data } of planes) {
    const at = (x: number, y: number): number => data[y * side + x]!;
    for (let y = wide; y < side - wide; y++) {
      for (let x = wide; x < side - wide; x++) {
        const dx = at(x + 1, y - 1) + 2 * at(x + 1, y) + at(x + 1, y + 1) - at(x - 1, y - 1) - 2 * at(x - 1, y) - at(x - 1, y + 1);
        const dy = at(x - 1, y + 1) + 2 * at(x, y + 1) + at(x + 1, y + 1) - at(x - 1, y - 1) - 2 * at(x, y - 1) - at(x + 1, y - 1);
        xx += dx * dx;
        yy += dy * dy;
        xy += dx * dy;
        energy += Math.hypot(dx, dy);
        fine += Math.abs(at(x + 1, y) - at(x - 1, y)) + Math.abs(at(x, y + 1) - at(x, y - 1));
        coarse += Math.abs(at(x + wide, y) - at(x - wide, y)) + Math.abs(at(x, y + wide) - at(x, y - wide));
        count++;
      }
    }
  }
  const spread = Math.hypot(xx - yy, 2 * xy);
  // Edges run across the gradient.
  const direction = ((Math.atan2(2 * xy, xx - yy) / 2) * 180) / Math.PI + 90;
  return {
    // A slope's change grows with the distance; noise changes the same over both.
    fineness: to(fine > 0 ? Math.max(0, (Math.min(1, fine / coarse) * wide - 1) / (wide - 1)) : 0),
    strength: to(count > 0 ? Math.min(1, (energy / count) * 2) : 0),
    direction: to(((direction % 180) + 180) % 180),
    agreement: to(xx + yy > 0 ? Math.min(1, spread / (xx + yy)) : 0),
  };
}

function to(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
