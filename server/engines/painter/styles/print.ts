import { mix, toRgb, type Color } from '../drawing/color.ts';
import { TILE, ridgedNoise, softNoise } from '../drawing/noise.ts';
import type { Layer, Stage } from '../stage.ts';
import { edgesOf, editPixels, lightnessOf, wobble } from './pixels.ts';

/** Equalizes lightness, so that a print uses its whole range at any time of day. */
export function equalize(lightness: Uint8Array, amount: number): Uint8Array {
  const histogram = new Uint32Array(256);
  for (let index = 0; index < lightness.length; index += 5) histogram[lightness[index]!]!++;
  const total = Math.ceil(lightness.length / 5);
  const map = new Uint8Array(256);
  let sum = 0;
  for (let level = 0; level < 256; level++) {
    sum += histogram[level]!;
    map[level] = level * (1 - amount) + (sum / total) * 255 * amount;
  }
  return lightness.map((level) => map[level]!);
}

/** Linocut: a black block with carved lines over two printed colours on cream paper. */
export const woodcut: Layer = (stage) => {
  const { width, height, unit, palette } = stage;
  wobble(stage, 5 * unit, 1.6);
  const soft = lightnessOf(stage, Math.max(1, 2.4 * unit));
  const crisp = lightnessOf(stage);
  // Stretches dark pictures more, so that a night gets carved lines too.
  const mean = soft.reduce((sum, level) => sum + level, 0) / soft.length;
  const lightness = equalize(soft, mean < 70 ? 0.8 : 0.55);
  const edges = edgesOf(lightness, width, height);
  const paper = toRgb({ l: 0.94, c: 0.03, h: 85 });
  const black = toRgb(mix(palette.dark, { l: 0.15, c: 0.02, h: 270 }, 0.6));
  const [warm, cool] = [toRgb(mix(palette.accent, palette.accent2, 0.35)), toRgb(mix(palette.skyMiddle, palette.water, 0.4))];
  const pitch = Math.max(4, 11 * unit);
  const step = TILE / Math.max(width, height);
  editPixels(stage, (bytes) => {
    for (let y = 0; y < height; y++) {
      const row = ((y * step * 0.8) & 511) << 9;
      const fine = ((y * 2) & 511) << 9;
      for (let x = 0; x < width; x++) {
        const index = y * width + x;
        const bend = softNoise[row | ((x * step * 0.8) & 511)]!;
        const carve = Math.abs((((((y + bend * 74 * unit + lightness[index]! * 0.06 * unit) / pitch) % 1) + 1) % 1) - 0.5) * 2;
        const nick = ridgedNoise[fine | ((x * 2) & 511)]! * 40;
        // Thin lights, such as the moon's path on water, are one stroke of the gouge.
        const level = Math.max(lightness[index]!, crisp[index]! > Math.max(mean + 58, 160) ? 214 : 0) + nick - 20;
        const isBlack = level < 66 || (level < 168 && carve * 132 + 44 > level + 14) || (edges[index]! > 74 && level < 190);
        const isWarm = bytes[index * 4]! > bytes[index * 4 + 2]!;
        const ink = isBlack ? black : level > 196 ? paper : isWarm ? warm : cool;
        for (let channel = 0; channel < 3; channel++) bytes[index * 4 + channel] = ink[channel]!;
      }
    }
  });
};

type SpotInk = {
  color: [number, number, number];
  /** Turn of the dot screen, radians. */
  angle: number;
  /** Offset of the plate, in thousandths of the picture. */
  dx: number;
  dy: number;
  /** The ink that a colour needs, 0 none – 255 full. */
  amount: (r: number, g: number, b: number) => number;
};

/** The three inks from light to dark, in hues of the palette. */
function mixInks({ palette }: Stage): SpotInk[] {
  return [
    {
      color: toRgb({ l: 0.72, c: 0.16, h: palette.accent2.h }),
      angle: 0.1,
      dx: 0,
      dy: 0,
      amount: (r, _g, b) => (255 - b) * 0.75 + Math.max(0, r - b) * 0.4,
    },
    {
      color: toRgb({ l: 0.64, c: 0.21, h: palette.accent.h }),
      angle: 1.3,
      dx: 3,
      dy: -2,
      amount: (r, g) => (255 - g) * 0.62 + Math.max(0, r - g) * 0.7 - 40,
    },
    {
      color: toRgb({ l: 0.36, c: 0.12, h: mix(palette.skyTop, palette.water, 0.5).h }),
      angle: 0.72,
      dx: -2,
      dy: 3,
      amount: (r, g, b) => 255 - r * 0.5 - g * 0.4 - b * 0.1 + Math.max(0, b - r) * 0.35 - 44,
    },
  ];
}

/** Three spot inks laid down as dot screens, each a hair out of register. */
export const riso: Layer = (stage) => {
  const { width, height, unit } = stage;
  wobble(stage, 2 * unit, 2);
  const inks = mixInks(stage);
  const pitch = Math.max(3, 7.5 * unit);
  const screens = inks.map(({ angle }) => ({ c: (Math.cos(angle) * Math.PI * 2) / pitch, s: (Math.sin(angle) * Math.PI * 2) / pitch }));
  const sine = Float32Array.from({ length: 1024 }, (_, index) => Math.sin((index / 1024) * Math.PI * 2) * 64);
  const toTable = 1024 / (Math.PI * 2);
  editPixels(stage, (bytes) => {
    const source = bytes.slice();
    const paper = [246, 240, 228];
    for (let y = 0; y < height; y++) {
      const fine = ((y * 61) & 511) << 9;
      for (let x = 0; x < width; x++) {
        let [r, g, b] = [paper[0]!, paper[1]!, paper[2]!];
        const speck = softNoise[fine | ((x * 37) & 511)]! * 26;
        for (let plate = 0; plate < 3; plate++) {
          const { color, dx, dy, amount } = inks[plate]!;
          const sx = Math.min(width - 1, Math.max(0, x + Math.round(dx * unit)));
          const sy = Math.min(height - 1, Math.max(0, y + Math.round(dy * unit)));
          const at = (sy * width + sx) * 4;
          const { c, s } = screens[plate]!;
          const dot = sine[((x * c + y * s) * toTable) & 1023]! + sine[((y * c - x * s) * toTable) & 1023]!;
          if (amount(source[at]!, source[at + 1]!, source[at + 2]!) + speck < 128 + dot) continue;
          r = (r * color[0]) / 255;
          g = (g * color[1]) / 255;
          b = (b * color[2]) / 255;
        }
        const at = (y * width + x) * 4;
        bytes[at] = r;
        bytes[at + 1] = g;
        bytes[at + 2] = b;
      }
    }
  });
};

/** A white drawing on Prussian blue with grid, margin and measuring marks. */
export const blueprint: Layer = (stage) => {
  const { ctx, width, height, unit } = stage;
  const crisp = lightnessOf(stage, Math.max(1, 2.2 * unit));
  const edges = edgesOf(crisp, width, height);
  const soft = edgesOf(lightnessOf(stage, Math.max(2, 7 * unit)), width, height);
  const step = TILE / Math.max(width, height);
  editPixels(stage, (bytes) => {
    for (let y = 0; y < height; y++) {
      const row = ((y * step * 1.5) & 511) << 9;
      for (let x = 0; x < width; x++) {
        const index = y * width + x;
        const paper = softNoise[row | ((x * step * 1.5) & 511)]! * 9;
        const line = Math.min(1, Math.max(0, edges[index]! * 0.034 - 0.14) + Math.max(0, soft[index]! * 0.022 - 0.1));
        const shade = crisp[index]! * 0.1;
        bytes[index * 4] = 18 + paper + shade * 0.6 + line * 200;
        bytes[index * 4 + 1] = 54 + paper + shade * 0.8 + line * 176;
        bytes[index * 4 + 2] = 116 + paper + shade + line * 128;
      }
    }
  });
  ctx.lineWidth = Math.max(0.5, unit * 0.8);
  for (const [pitch, alpha] of [
    [25, 0.09],
    [125, 0.2],
  ] as const) {
    ctx.strokeStyle = `rgba(214,232,255,${alpha})`;
    ctx.beginPath();
    for (let x = 0; x <= width; x += pitch * unit) {
      ctx.moveTo(x, 0);
      ctx.lineTo(x, height);
    }
    for (let y = 0; y <= height; y += pitch * unit) {
      ctx.moveTo(0, y);
      ctx.lineTo(width, y);
    }
    ctx.stroke();
  }
  ctx.strokeStyle = 'rgba(226,238,255,0.8)';
  ctx.lineWidth = Math.max(1, unit * 2.4);
  ctx.strokeRect(28 * unit, 28 * unit, width - 56 * unit, height - 56 * unit);
  ctx.strokeRect(36 * unit, 36 * unit, width - 72 * unit, height - 72 * unit);
};

/** Graphite: contours and three directions of hatching on toothy paper. */
export const pencil: Layer = (stage) => {
  const { width, height, unit, palette, reading } = stage;
  wobble(stage, 4 * unit, 1.8);
  const lightness = equalize(lightnessOf(stage, Math.max(1, 2 * unit)), 0.5);
  const edges = edgesOf(lightness, width, height);
  const lead: Color = reading.first('hue') ? { ...palette.rock, l: 0.36, c: 0.09 } : { l: 0.3, c: 0.01, h: 260 };
  const [dark, paper] = [toRgb(lead), toRgb({ l: 0.955, c: 0.012, h: 85 })];
  const pitch = Math.max(2.4, 5.4 * unit);
  editPixels(stage, (bytes) => {
    for (let y = 0; y < height; y++) {
      const fine = ((y * 61) & 511) << 9;
      const coarse = ((y >> 1) & 511) << 9;
      for (let x = 0; x < width; x++) {
        const index = y * width + x;
        const tooth = softNoise[fine | ((x * 37) & 511)]! * 0.5;
        const waver = softNoise[coarse | ((x >> 1) & 511)]! * 3;
        const level = lightness[index]! / 255;
        const a = Math.abs((((x + y + waver) / pitch) % 1) - 0.5) * 2;
        const b = Math.abs((((x - y + 4096 + waver * 1.4) / pitch) % 1) - 0.5) * 2;
        const c = Math.abs((((y + waver * 2 + 64) / pitch) % 1) - 0.5) * 2;
        let tone = Math.min(0.85, edges[index]! * 0.016);
        if (level < 0.82) tone += a * (0.82 - level) * 0.9;
        if (level < 0.55) tone += b * (0.55 - level) * 1.1;
        if (level < 0.3) tone += c * 0.3 + 0.16;
        const cover = Math.min(1, Math.max(0, tone + tooth * 0.34 * (0.25 + tone)));
        for (let channel = 0; channel < 3; channel++)
          bytes[index * 4 + channel] = paper[channel]! + (dark[channel]! - paper[channel]!) * cover;
      }
    }
  });
};
