import { mix, toRgb } from '../drawing/color.ts';
import { ramp } from '../drawing/field.ts';
import { TILE, ridgedNoise, smoothstep, softNoise } from '../drawing/noise.ts';
import type { Layer } from '../stage.ts';
import { edgesOf, editPixels, lightnessOf, softened, wobble } from './pixels.ts';

/** Watercolour: pigment pools at edges, granulates in the paper's hollows, and stops before the sheet does. */
export const watercolour: Layer = (stage) => {
  const { ctx, width, height, unit, palette } = stage;
  ctx.save();
  ctx.globalAlpha = 0.5;
  ctx.drawImage(softened(stage, Math.max(2, 9 * unit)), 0, 0);
  ctx.restore();
  wobble(stage, 15 * unit, 0.8);
  wobble(stage, 4 * unit, 2.6);
  const crisp = lightnessOf(stage);
  const soft = lightnessOf(stage, Math.max(2, 16 * unit));
  const sheet = toRgb(mix(palette.pale, { l: 0.98, c: 0.012, h: 85 }, 0.7));
  const margin = 46 * unit;
  const step = TILE / Math.max(width, height);
  editPixels(stage, (bytes) => {
    for (let y = 0; y < height; y++) {
      const row = ((y * step * 0.9) & 511) << 9;
      const fine = ((y * 3) & 511) << 9;
      for (let x = 0; x < width; x++) {
        const index = y * width + x;
        const wash = softNoise[row | ((x * step * 0.9) & 511)]!;
        const grain = softNoise[fine | ((x * 3) & 511)]!;
        const edge = Math.min(x, y, width - 1 - x, height - 1 - y);
        const reach = edge - margin * (1 + wash * 1.1 + grain * 0.12);
        const covered = smoothstep(-2 * unit, 3 * unit, reach);
        const rim = covered * smoothstep(16 * unit, 2 * unit, reach) * 26;
        const pool = Math.min(34, Math.max(-26, (crisp[index]! - soft[index]!) * 0.9)) - rim - grain * (255 - crisp[index]!) * 0.13;
        // Lights stay the white of the paper: watercolour has no white paint.
        const thin = covered * (0.84 - wash * 0.24 - smoothstep(150, 255, crisp[index]!) * 0.3);
        for (let channel = 0; channel < 3; channel++) {
          const at = index * 4 + channel;
          bytes[at] = sheet[channel]! + (bytes[at]! + pool - sheet[channel]!) * thin;
        }
      }
    }
  });
};

/** Ink wash: a few greys of one ink on warm paper, dry edges, and a red seal. */
export const ink: Layer = (stage) => {
  const { ctx, width, height, unit, palette, reading } = stage;
  wobble(stage, 7 * unit, 1.4);
  const crisp = lightnessOf(stage);
  const soft = lightnessOf(stage, Math.max(2, 12 * unit));
  const edges = edgesOf(soft, width, height);
  const hue = reading.first('hue') ? palette.rock : { l: 0.2, c: 0.015, h: 260 };
  const tones = ramp(
    { ...hue, l: 0.16 },
    { ...hue, l: 0.42 },
    { ...hue, l: 0.7, c: hue.c * 0.7 },
    { l: 0.93, c: 0.018, h: 85 },
    { l: 0.96, c: 0.016, h: 85 },
  );
  // Stretches the histogram to the whole range: a night is still mostly paper.
  const histogram = new Uint32Array(256);
  for (let index = 0; index < soft.length; index += 7) histogram[soft[index]!]!++;
  const rank = new Float32Array(256);
  let sum = 0;
  for (let level = 0; level < 256; level++) rank[level] = (sum += histogram[level]!) / Math.ceil(soft.length / 7);
  const step = (TILE * 1.6) / Math.max(width, height);
  editPixels(stage, (bytes) => {
    for (let y = 0; y < height; y++) {
      const row = ((y * step) & 511) << 9;
      const fine = ((y * 2) & 511) << 9;
      for (let x = 0; x < width; x++) {
        const index = y * width + x;
        const wash = softNoise[row | ((x * step * 0.7) & 511)]!;
        const dry = ridgedNoise[fine | ((x * 2) & 511)]!;
        const tone = rank[crisp[index]!]! * 0.62 + rank[soft[index]!]! * 0.38;
        const value = tone * 1.25 + 0.06 + wash * 0.14 + (dry - 0.5) * 0.1 - edges[index]! * 0.007;
        const at = Math.min(63, Math.max(0, Math.round(value * 63))) * 3;
        for (let channel = 0; channel < 3; channel++) bytes[index * 4 + channel] = tones[at + channel]!;
      }
    }
  });
  const [size, x, y] = [58 * unit, width - 118 * unit, height - 128 * unit];
  ctx.fillStyle = 'rgba(176,42,34,0.88)';
  ctx.fillRect(x, y, size, size);
  ctx.strokeStyle = 'rgb(240,228,212)';
  ctx.lineWidth = size * 0.07;
  const random = stage.random('seal');
  ctx.beginPath();
  for (let mark = 0; mark < 7; mark++) {
    const [a, b] = [x + size * random.pick([0.2, 0.4, 0.6]), y + size * random.pick([0.2, 0.4, 0.6])];
    ctx.moveTo(a, b);
    if (mark % 2) ctx.lineTo(a + size * 0.22, b);
    else ctx.lineTo(a, b + size * 0.22);
  }
  ctx.stroke();
};
