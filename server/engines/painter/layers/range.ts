import type { Canvas } from '@napi-rs/canvas';
import { lighten, mix, toRgb, type Color } from '../drawing/color.ts';
import { ramp, rampOffset, shadeField } from '../drawing/field.ts';
import { ridgedNoise, sample, smoothstep, softNoise } from '../drawing/noise.ts';
import type { Layer, Stage } from '../stage.ts';

export type RangeOptions = {
  /** Names the random stream: two ranges of one picture need two names. */
  name: string;
  /** Pixels from the top where the foot of the range lies. */
  foot: number;
  /** Pixels from foot to the highest summit. */
  rise: number;
  /** 0 near … 1 far: how much the air takes away. */
  distance: number;
  /** 0 none … 1 nearly all white. */
  snow?: number;
  /** 0 rounded hills … 1 alpine. */
  jagged?: number;
  color?: Color;
  /** Pixels down to where the body is filled (default: the foot plus a margin). */
  bottom?: number;
  /** Summits as fractions of the width; by default the seed places them on thirds. */
  summits?: number[];
};

/** Height above the foot (pixels) for every second pixel column. */
function profile(stage: Stage, options: RangeOptions): Float32Array {
  const random = stage.random(`range ${options.name}`);
  const jagged = options.jagged ?? 0.8;
  const aspect = stage.width / stage.height;
  const places = options.summits ?? Array.from({ length: random.integer(2, 3) + Math.floor(aspect) }, () => random.between(0.02, 0.98));
  const main = options.summits ? 0 : random.integer(0, places.length - 1);
  if (!options.summits) places[main] = random.pick([0.3, 0.36, 0.64, 0.7]) + random.bell() * 0.06;
  const peaks = places.map((x, index) => ({
    x,
    h: index === main ? 1 : random.between(0.42, 0.8),
    left: random.between(0.24, 0.5) / Math.max(0.8, aspect),
    right: random.between(0.24, 0.5) / Math.max(0.8, aspect),
  }));
  const [ox, oy] = [random.next(), random.next()];
  const count = Math.ceil(stage.width / 2) + 2;
  return Float32Array.from({ length: count }, (_, index) => {
    const x = index / (count - 1);
    let mass = 0.12;
    for (const peak of peaks) {
      const away = Math.abs(x - peak.x) / (x < peak.x ? peak.left : peak.right);
      const cone = jagged > 0.5 ? Math.max(0, 1 - away) ** 1.12 : Math.exp(-away * away * 2.2);
      mass = Math.max(mass, peak.h * cone);
    }
    const u = x * aspect * 0.34 + ox;
    const rough = (sample(ridgedNoise, u, oy) - 0.5) * 0.5 * jagged + sample(softNoise, u * 1.4, oy + 0.37) * 0.22 * (1.1 - jagged * 0.6);
    const teeth = (sample(ridgedNoise, u * 3.1, oy + 0.7) - 0.5) * 0.13 * jagged;
    return options.rise * Math.max(0.02, mass * (0.86 + rough * 0.7) + rough * 0.16 + teeth * (0.3 + mass));
  });
}

/** Ramps over rock and snow from shade to light, and the colour of the mist at the foot. */
function colorsOf(
  { palette, isNight }: Stage,
  options: RangeOptions,
): { faces: Uint8Array; snows: Uint8Array; veil: [number, number, number] } {
  const base = mix(options.color ?? palette.rock, palette.haze, options.distance * 0.72);
  const warm = mix(lighten(base, 0.13), palette.light, isNight ? 0.12 : 0.3);
  const faces = ramp(mix(lighten(base, -0.12), palette.skyTop, 0.22), base, mix(base, warm, 0.7), warm);
  const white = mix(palette.pale, palette.haze, options.distance * 0.45);
  const snowShade = mix(mix(white, palette.skyTop, 0.5), palette.rock, 0.12);
  const snows = ramp(snowShade, mix(snowShade, white, 0.7), mix(white, palette.light, 0.35));
  const veil = toRgb(mix(palette.haze, palette.skyLow, 0.45));
  return { faces, snows, veil };
}

/** `heights`: as `profile` gives them. `summit`: pixels from the top; `span`: pixels from there down to the bottom. */
type Skyline = { heights: Float32Array; summit: number; span: number };

/** The faces of the range, small: lit from the light's side, snowy above the snow line, misty at the foot. */
function shadeFaces(stage: Stage, options: RangeOptions, { heights, summit, span }: Skyline): Canvas {
  const { width, light } = stage;
  const random = stage.random(`faces ${options.name}`);
  const [ox, oy] = [random.next(), random.next()];
  const [columns, rows] = [Math.min(400, Math.ceil(width / 2)), Math.min(220, Math.ceil(span / 2.4))];
  const { faces, snows, veil } = colorsOf(stage, options);
  const snowline = options.rise * (1 - (options.snow ?? 0));
  const scale = stage.height / 1000 / options.rise;
  const jagged = options.jagged ?? 0.8;
  return shadeField(columns, rows, ({ column, row, offset }, data) => {
    const y = summit + ((row + 0.5) / rows) * span;
    const index = Math.min(heights.length - 1, Math.round((column / columns) * (heights.length - 1)));
    const top = heights[index]!;
    const above = options.foot - y;
    const down = (top - above) / options.rise;
    if (down < -0.06) return;
    const x = (column / columns) * (width / stage.height);
    const warp = sample(softNoise, x * 0.5 + ox, (y / stage.height) * 0.5 + oy) * 0.035;
    const [u, v] = [x * 0.62 + warp + ox, (y / stage.height) * 0.62 + oy];
    const reach = 14;
    const slope = (heights[Math.min(heights.length - 1, index + reach)]! - heights[Math.max(0, index - reach)]!) / (reach * 4);
    const relief =
      (sample(ridgedNoise, u, v) - sample(ridgedNoise, u + 0.011 * light.side, v - 0.008)) * 1.1 +
      (sample(ridgedNoise, u * 2.3, v * 2.1) - sample(ridgedNoise, u * 2.3 + 0.012 * light.side, v * 2.1 - 0.009)) * 0.6;
    const facing = 0.5 + relief * (1.6 + jagged * 1.6) - slope * light.side * 0.34 - down * 0.1;
    const rock = smoothstep(-0.15, 1.1, facing);
    const isSnow = options.snow
      ? smoothstep(
          0,
          40 / scale / 1000,
          above - snowline + relief * options.rise * 1.1 + sample(softNoise, u * 3, v * 3) * options.rise * 0.24,
        )
      : 0;
    const [a, b] = [rampOffset(rock), rampOffset(smoothstep(0.1, 0.85, facing))];
    const mist = Math.min(0.85, smoothstep(options.rise * 0.5, -options.rise * 0.1, above) * (0.22 + options.distance * 0.5));
    for (let channel = 0; channel < 3; channel++) {
      const body = faces[a + channel]! + (snows[b + channel]! - faces[a + channel]!) * isSnow;
      data[offset + channel] = body + (veil[channel]! - body) * mist;
    }
    data[offset + 3] = 255;
  });
}

/** A mountain range: a crisp skyline over faces lit from the light's side, paling with distance, misty at its foot. */
export function range(options: RangeOptions): Layer {
  return (stage) => {
    const { ctx, width, height } = stage;
    const heights = profile(stage, options);
    const bottom = Math.min(height, options.bottom ?? options.foot + height * 0.08);
    const summit = Math.max(0, options.foot - heights.reduce((a, b) => Math.max(a, b), 0) - 4);
    const span = bottom - summit;
    if (span < 2) return;
    const field = shadeFaces(stage, options, { heights, summit, span });
    ctx.save();
    ctx.beginPath();
    ctx.moveTo(0, bottom);
    heights.forEach((h, index) => ctx.lineTo(index * 2, options.foot - h));
    ctx.lineTo(width, bottom);
    ctx.closePath();
    ctx.clip();
    ctx.imageSmoothingQuality = 'high';
    ctx.drawImage(field, 0, summit, width, span);
    ctx.restore();
  };
}
