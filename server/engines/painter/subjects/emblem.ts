import { Path2D } from '@napi-rs/canvas';
import { lighten, mix, toCss, type Color } from '../drawing/color.ts';
import type { Palette } from '../composition/moods.ts';
import type { Stage } from '../stage.ts';
import type { Spot } from './spot.ts';

/**
 * A thing drawn as data, in hundredths of its height, foot at 0 0, looking to the right: SVG paths from back to
 * front, each behind its ink. An ink is a role of the palette or a fixed "l,c,h", then `+` lighter, `-` darker,
 * `*` glows (no shading); a leading `~2` strokes a line of that width instead of filling.
 */
export type Emblem = readonly (readonly [ink: string, path: string])[];

const paths = new Map<string, Path2D>();

function pathOf(text: string): Path2D {
  const known = paths.get(text);
  if (known) return known;
  const path = new Path2D(text);
  paths.set(text, path);
  return path;
}

/** SVG path of an ellipse; a circle when the second radius is left out. */
export function oval([x, y]: readonly [number, number], rx: number, ry = rx): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0Z`;
}

function colorOf({ palette, isNight }: Stage, ink: string): Color {
  const base = ink.replace(/^~[\d.]+ /, '').replace(/[+\-*]+$/, '');
  const [l, c, h] = base.split(',').map(Number);
  let color = h === undefined ? palette[base as keyof Palette] : { l: l!, c: c!, h };
  // A fixed colour still takes the tint of the night.
  if (h !== undefined && isNight && !ink.endsWith('*')) color = mix(color, palette.skyTop, 0.3);
  if (ink.endsWith('--')) return mix(color, palette.dark, 0.62);
  if (ink.endsWith('-')) return mix(color, palette.dark, 0.34);
  if (ink.endsWith('+')) return mix(lighten(color, 0.1), palette.light, 0.25);
  return color;
}

/** `facing` −1: mirrored. `tilt`: radians. */
type Pose = Spot & { facing?: number; tilt?: number };

/** Paints an emblem with its foot on the spot, `size` its height in pixels, lit from the light's side. */
export function paintEmblem(stage: Stage, emblem: Emblem, { x, y, size, facing = 1, tilt = 0 }: Pose): void {
  const { ctx, light, palette, isNight } = stage;
  const scale = size / 100;
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(tilt);
  ctx.scale(scale * facing, scale);
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  const side = light.side * facing;
  for (const [ink, text] of emblem) {
    const color = colorOf(stage, ink);
    const line = /^~([\d.]+) /.exec(ink)?.[1];
    const body = ctx.createLinearGradient(side * 46, -96, side * -42, 4);
    body.addColorStop(0, toCss(mix(color, palette.light, isNight ? 0.1 : 0.32)));
    body.addColorStop(0.45, toCss(color));
    body.addColorStop(1, toCss(mix(color, mix(palette.dark, palette.skyTop, 0.25), 0.5)));
    const paint = ink.endsWith('*') ? toCss(color) : body;
    if (line === undefined) {
      ctx.fillStyle = paint;
      ctx.fill(pathOf(text), 'evenodd');
    } else {
      ctx.strokeStyle = paint;
      ctx.lineWidth = Number(line);
      ctx.stroke(pathOf(text));
    }
  }
  ctx.restore();
}
