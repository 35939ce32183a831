import { fillDabs } from '../drawing/brush.ts';
import { mix, oklch, toCss } from '../drawing/color.ts';
import { sway, type Stage } from '../stage.ts';
import type { Spot } from './spot.ts';

const [ember, flame, heart] = [oklch(0.6, 0.2, 35), oklch(0.76, 0.18, 58), oklch(0.95, 0.12, 98)];

/** Crossed logs with flames, sparks, and their glow on everything around; `size` is the height of the flames. */
export function campfire(stage: Stage, spot: Spot): void {
  paintGlow(stage, spot);
  paintLogs(stage, spot);
  paintFlames(stage, spot);
  paintSparks(stage, spot);
}

function paintGlow({ ctx }: Stage, { x, y, size }: Spot): void {
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  for (const [reach, flat, alpha] of [
    [4.6, 0.4, 0.55],
    [2.6, 1, 0.5],
  ] as const) {
    ctx.save();
    ctx.translate(x, y - size * (flat < 1 ? 0 : 0.4));
    ctx.scale(1, flat);
    const glow = ctx.createRadialGradient(0, 0, 0, 0, 0, size * reach);
    glow.addColorStop(0, toCss(flame, alpha));
    glow.addColorStop(0.4, toCss(ember, alpha * 0.4));
    glow.addColorStop(1, toCss(ember, 0));
    ctx.fillStyle = glow;
    ctx.fillRect(-size * reach, -size * reach, size * reach * 2, size * reach * 2);
    ctx.restore();
  }
  ctx.restore();
}

function paintLogs({ ctx, palette }: Stage, { x, y, size }: Spot): void {
  ctx.lineCap = 'round';
  for (const [index, tilt] of [-0.45, 0.5, -0.15, 0.2].entries()) {
    ctx.strokeStyle = toCss(mix(index < 2 ? palette.dark : mix(palette.earth, palette.dark, 0.5), ember, 0.25));
    ctx.lineWidth = size * 0.13;
    ctx.beginPath();
    ctx.moveTo(x - size * 0.5, y + tilt * size * 0.22);
    ctx.lineTo(x + size * 0.5, y - tilt * size * 0.22);
    ctx.stroke();
  }
}

function paintFlames(stage: Stage, { x, y, size }: Spot): void {
  const { ctx } = stage;
  for (const [color, wide, tall] of [
    [ember, 0.36, 1],
    [flame, 0.26, 0.78],
    [heart, 0.13, 0.46],
  ] as const) {
    ctx.fillStyle = toCss(color);
    for (const [shift, share] of [
      [-0.5, 0.62],
      [0.55, 0.56],
      [0, 1],
    ] as const) {
      const lick = sway(stage, shift + wide) * size * 0.08;
      const [cx, w, top] = [x + shift * wide * size, wide * size * share, y - tall * size * share];
      ctx.beginPath();
      ctx.moveTo(cx - w * 0.7, y);
      ctx.bezierCurveTo(cx - w * 1.5, y - size * 0.32 * share, cx - w * 0.1, top + size * 0.3 * share, cx + lick, top);
      ctx.bezierCurveTo(cx + w * 0.5, top + size * 0.34 * share, cx + w * 1.6, y - size * 0.3 * share, cx + w * 0.7, y);
      ctx.closePath();
      ctx.fill();
    }
  }
}

function paintSparks(stage: Stage, { x, y, size }: Spot): void {
  const random = stage.random('campfire');
  fillDabs(
    stage.ctx,
    Array.from({ length: 26 }, () => {
      const rise = (random.next() + stage.clock) % 1;
      const thick = size * 0.026 * (1.2 - rise);
      return { x: x + random.bell() * size * (0.2 + rise * 0.6), y: y - size * (0.7 + rise * 1.5), length: thick, width: thick, angle: 0 };
    }),
    toCss(flame),
  );
}
