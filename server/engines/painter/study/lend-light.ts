import { createCanvas } from '@napi-rs/canvas';
import { toRgb } from '../drawing/color.ts';
import type { Layer } from '../stage.ts';
import type { Lent } from './mix-studies.ts';
import { studyCells, studyLevels } from './study.ts';

/** Lightness (Rec. 709 luma of the bytes) as an index 0–255. */
const luma = (data: Uint8ClampedArray, at: number): number =>
  Math.round(0.2126 * data[at]! + 0.7152 * data[at + 1]! + 0.0722 * data[at + 2]!);

/** Applies the map of light, then moves the painting's values towards the studied ones (histogram matching). */
export function lendLight(lent: Lent): Layer {
  return (stage) => {
    const { ctx, width, height } = stage;
    layMap(lent, stage);
    const image = ctx.getImageData(0, 0, width, height);
    const { data } = image;
    const counts = new Float64Array(256);
    for (let at = 0; at < data.length; at += 4) counts[luma(data, at)]! += 1;
    const levels = matchLevels(counts, lent.light.histogram);
    const amount = lent.strength * 0.7;
    for (let at = 0; at < data.length; at += 4) {
      const value = luma(data, at);
      const wanted = value + (levels[value]! - value) * amount;
      // Combines both: scaling alone would leave black black, shifting alone would make colours pale.
      const [factor, shift] = [(wanted + 8) / (value + 8), 0.35 * (wanted - value)];
      for (let channel = 0; channel < 3; channel++) {
        const byte = data[at + channel]!;
        data[at + channel] = 0.65 * byte * factor + 0.35 * byte + shift;
      }
    }
    ctx.putImageData(image, 0, 0);
  };
}

function layMap({ light: { map }, strength }: Lent, { ctx, width, height }: Parameters<Layer>[0]): void {
  const cells = createCanvas(studyCells, studyCells);
  const small = cells.getContext('2d');
  const image = small.createImageData(studyCells, studyCells);
  for (const [index, value] of map.entries()) {
    const grey = Math.round(128 + 127 * Math.max(-1, Math.min(1, value * 2.2)));
    image.data.set([grey, grey, grey, 255], index * 4);
  }
  small.putImageData(image, 0, 0);
  ctx.save();
  ctx.imageSmoothingQuality = 'high';
  ctx.globalCompositeOperation = 'soft-light';
  ctx.globalAlpha = strength * 0.8;
  ctx.drawImage(cells, 0, 0, width, height);
  ctx.restore();
}

/** For each value 0–255 the value with the same share of darker pixels in the studied histogram. */
function matchLevels(counts: Float64Array, histogram: readonly number[]): Float64Array {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const sum = histogram.reduce((all, share) => all + share, 0) || 1;
  const levels = new Float64Array(256);
  let [darker, level, below] = [0, 0, 0];
  for (let value = 0; value < 256; value++) {
    const rank = ((darker + counts[value]! / 2) / total) * sum;
    darker += counts[value]!;
    while (level < studyLevels - 1 && below + histogram[level]! < rank) below += histogram[level++]!;
    const within = histogram[level]! > 0 ? Math.min(1, (rank - below) / histogram[level]!) : 0.5;
    // Converts: the histogram is in OKLab lightness, the painting in bytes.
    [levels[value]] = toRgb({ l: (level + within) / studyLevels, c: 0, h: 0 });
  }
  return levels;
}
