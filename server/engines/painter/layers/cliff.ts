import type { Point } from '../drawing/brush.ts';
import { lighten, mix, toRgb, type Color } from '../drawing/color.ts';
import { ramp, rampOffset, shadeField } from '../drawing/field.ts';
import { ridgedNoise, sample, smoothstep, softNoise } from '../drawing/noise.ts';
import type { Layer } from '../stage.ts';

export type Wall = {
  name: string;
  side: -1 | 1;
  /** Fraction of the width the wall reaches in. */ reach: number;
  top: number;
  bottom: number;
  distance: number;
  /** It falls sheer instead of in steps. */
  isSheer?: boolean;
  /** The stone; by default the colour of the earth. */
  color?: Color;
};

/** A cliff of banded rock from one side of the picture, stepped like a mesa, its layers catching the light. */
export function cliff({ name, side, reach, top, bottom, distance, color, isSheer }: Wall): Layer {
  return (stage) => {
    const { ctx, width, height, palette, light } = stage;
    const random = stage.random(`cliff ${name}`);
    const [ox, oy] = [random.next(), random.next()];
    const stone = mix(color ?? mix(palette.earth, palette.accent, 0.3), palette.haze, distance * 0.62);
    const isLit = side !== light.side;
    const lit = mix(lighten(stone, 0.1), palette.light, 0.3);
    const tones = isLit
      ? ramp(mix(stone, palette.dark, 0.35), stone, lit)
      : ramp(mix(stone, mix(palette.dark, palette.skyTop, 0.3), 0.7), mix(stone, palette.dark, 0.3), stone);
    const edge = (t: number): number => {
      if (isSheer) return reach * (0.74 + 0.26 * t * t) + (sample(ridgedNoise, t * 0.9 + ox, oy) - 0.5) * reach * 0.16;
      const steps = Math.floor(t * 5 + sample(softNoise, t + ox, oy) * 0.6) / 5;
      return reach * (0.42 + 0.5 * steps + 0.14 * t) + (sample(ridgedNoise, t * 0.6 + ox, oy) - 0.5) * reach * 0.22;
    };
    const outline: Point[] = [{ x: side < 0 ? -5 : width + 5, y: top }];
    for (let step = 0; step <= 60; step++) {
      const t = step / 60;
      outline.push({ x: side < 0 ? edge(t) * width : width - edge(t) * width, y: top + (bottom - top) * t });
    }
    outline.push({ x: side < 0 ? -5 : width + 5, y: bottom });
    const [columns, rows] = [Math.min(300, Math.ceil(width / 3)), Math.min(300, Math.ceil((bottom - top) / 2))];
    const veil = toRgb(mix(palette.haze, palette.skyLow, 0.4));
    const field = shadeField(columns, rows, ({ column, row, offset }, data) => {
      const [x, y] = [column / columns, row / rows];
      const bands = sample(softNoise, ox + x * 0.05, y * 0.55 + oy) + sample(softNoise, ox, y * 1.7 + x * 0.02) * 0.5;
      const flutes =
        sample(ridgedNoise, x * 1.5 * (width / height) + ox, y * 0.14 + oy) -
        sample(ridgedNoise, x * 1.5 * (width / height) + 0.01 * light.side + ox, y * 0.14 + oy);
      const at = rampOffset(0.48 + bands * 0.42 + flutes * 2.2);
      const fog = smoothstep(0.6, 1.05, y) * (0.15 + distance * 0.5);
      for (let channel = 0; channel < 3; channel++)
        data[offset + channel] = tones[at + channel]! + (veil[channel]! - tones[at + channel]!) * fog;
      data[offset + 3] = 255;
    });
    ctx.save();
    ctx.beginPath();
    for (const { x, y } of outline) ctx.lineTo(x, y);
    ctx.clip();
    ctx.imageSmoothingQuality = 'high';
    ctx.drawImage(field, 0, top, width, bottom - top);
    ctx.restore();
  };
}
