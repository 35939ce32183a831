import { fillPolygon } from '../drawing/brush.ts';
import { lighten, mix, toCss } from '../drawing/color.ts';
import { sway, type Stage } from '../stage.ts';
import type { Spot } from './spot.ts';

/** A hot-air balloon, gored in two colours, shaded as a volume; `size` is its height, `y` its centre. */
export function balloon(stage: Stage, { x, y, size }: Spot, variant = 0): void {
  const { ctx, palette, light } = stage;
  const cy = y + sway(stage, variant * 0.31) * size * 0.06;
  const [r, colors] = [size * 0.36, [variant % 2 ? palette.accent2 : palette.accent, mix(palette.pale, palette.accent2, 0.1)]];
  ctx.save();
  ctx.beginPath();
  ctx.moveTo(x - r * 0.2, cy + size * 0.42);
  ctx.bezierCurveTo(x - r * 0.6, cy + size * 0.22, x - r, cy + size * 0.1, x - r, cy - size * 0.12);
  ctx.arc(x, cy - size * 0.12, r, Math.PI, 0);
  ctx.bezierCurveTo(x + r, cy + size * 0.1, x + r * 0.6, cy + size * 0.22, x + r * 0.2, cy + size * 0.42);
  ctx.closePath();
  ctx.clip();
  const gores = 6;
  for (let gore = gores; gore >= 0; gore--) {
    ctx.fillStyle = toCss(colors[gore % 2]!);
    ctx.beginPath();
    ctx.ellipse(
      x,
      cy - size * 0.02,
      Math.max(0.5, r * Math.sin(((gore + 0.5) / (gores + 1)) * (Math.PI / 2)) * 1.12),
      size * 0.62,
      0,
      0,
      7,
    );
    ctx.fill();
  }
  const volume = ctx.createRadialGradient(x + light.side * r * 0.5, cy - size * 0.25, r * 0.1, x, cy, r * 1.7);
  volume.addColorStop(0, toCss(palette.light, 0.5));
  volume.addColorStop(0.4, toCss(palette.light, 0));
  volume.addColorStop(1, toCss(mix(palette.dark, palette.skyTop, 0.3), 0.75));
  ctx.fillStyle = volume;
  ctx.fillRect(x - r, cy - size, r * 2, size * 2);
  ctx.restore();
  ctx.strokeStyle = toCss(palette.dark);
  ctx.lineWidth = Math.max(0.6, size * 0.006);
  ctx.beginPath();
  for (const side of [-1, 1]) {
    ctx.moveTo(x + side * r * 0.2, cy + size * 0.42);
    ctx.lineTo(x + side * size * 0.045, cy + size * 0.52);
  }
  ctx.stroke();
  ctx.fillStyle = toCss(mix(palette.earth, palette.dark, 0.5));
  ctx.fillRect(x - size * 0.05, cy + size * 0.52, size * 0.1, size * 0.08);
}

/** A small figure seen from behind in a long coat, the wanderer of romantic painting; `size` is its height. */
export function wanderer(stage: Stage, { x, y, size }: Spot): void {
  const { ctx, palette, light } = stage;
  const coat = mix(palette.dark, palette.accent, 0.3);
  fillPolygon(
    ctx,
    [
      { x: x - size * 0.07, y: y - size * 0.3 },
      { x: x - size * 0.09, y },
      { x: x - size * 0.02, y },
      { x, y: y - size * 0.25 },
      { x: x + size * 0.03, y },
      { x: x + size * 0.1, y },
      { x: x + size * 0.07, y: y - size * 0.3 },
    ],
    palette.dark,
  );
  fillPolygon(
    ctx,
    [
      { x: x - size * 0.1, y: y - size * 0.8 },
      { x: x - size * 0.16, y: y - size * 0.22 },
      { x: x + size * 0.15, y: y - size * 0.2 },
      { x: x + size * 0.1, y: y - size * 0.8 },
      { x, y: y - size * 0.84 },
    ],
    coat,
  );
  fillPolygon(
    ctx,
    [
      { x: x + light.side * size * 0.06, y: y - size * 0.8 },
      { x: x + light.side * size * 0.1, y: y - size * 0.8 },
      { x: x + light.side * size * 0.15, y: y - size * 0.2 },
      { x: x + light.side * size * 0.1, y: y - size * 0.22 },
    ],
    mix(coat, palette.light, 0.45),
  );
  ctx.fillStyle = toCss(mix(palette.accent2, palette.dark, 0.5));
  ctx.beginPath();
  ctx.arc(x, y - size * 0.9, size * 0.075, 0, 7);
  ctx.fill();
}

/** An arched stone bridge spanning the width given by `size`; `y` is the water line. */
export function bridge(stage: Stage, { x, y, size }: Spot): void {
  const { ctx, palette } = stage;
  const stone = mix(mix(palette.rock, palette.earth, 0.4), palette.pale, 0.25);
  const arches = 4;
  const span = size / arches;
  const top = y - span * 0.62;
  ctx.fillStyle = toCss(mix(stone, palette.dark, 0.12));
  ctx.beginPath();
  ctx.rect(x - size / 2, top, size, y - top + span * 0.04);
  for (let arch = 0; arch < arches; arch++) {
    const cx = x - size / 2 + span * (arch + 0.5);
    ctx.moveTo(cx + span * 0.4, y + span * 0.04);
    ctx.lineTo(cx + span * 0.4, y - span * 0.1);
    ctx.arc(cx, y - span * 0.1, span * 0.4, 0, Math.PI, true);
    ctx.lineTo(cx - span * 0.4, y + span * 0.04);
    ctx.closePath();
  }
  ctx.fill('evenodd');
  ctx.strokeStyle = toCss(mix(stone, palette.dark, 0.5));
  ctx.lineWidth = span * 0.05;
  ctx.beginPath();
  for (let arch = 0; arch < arches; arch++) {
    const cx = x - size / 2 + span * (arch + 0.5);
    ctx.moveTo(cx + span * 0.4, y - span * 0.1);
    ctx.arc(cx, y - span * 0.1, span * 0.4, 0, Math.PI, true);
  }
  ctx.stroke();
  ctx.fillStyle = toCss(lighten(mix(stone, palette.light, 0.3), 0.03));
  ctx.fillRect(x - size / 2, top - span * 0.05, size, span * 0.08);
}

/** A saguaro; `size` is its height. */
export function cactus(stage: Stage, { x, y, size }: Spot): void {
  const { ctx, palette, light } = stage;
  const green = mix(palette.foliage, palette.dark, 0.25);
  const arms = (color: string, width: number, shift: number): void => {
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    ctx.lineCap = 'round';
    ctx.beginPath();
    ctx.moveTo(x + shift, y);
    ctx.lineTo(x + shift, y - size);
    ctx.moveTo(x + shift, y - size * 0.35);
    ctx.quadraticCurveTo(x - size * 0.24 + shift, y - size * 0.36, x - size * 0.24 + shift, y - size * 0.68);
    ctx.moveTo(x + shift, y - size * 0.5);
    ctx.quadraticCurveTo(x + size * 0.2 + shift, y - size * 0.5, x + size * 0.2 + shift, y - size * 0.8);
    ctx.stroke();
  };
  arms(toCss(green), size * 0.13, 0);
  arms(toCss(mix(green, palette.light, 0.4)), size * 0.028, light.side * size * 0.034);
}
