import type { Point } from '../drawing/brush.ts';
import { mix, toCss, type Color } from '../drawing/color.ts';
import type { Random } from '../drawing/random.ts';
import type { Stage } from '../stage.ts';

/** A tree: foot and height in pixels, leaf colour after distance. */
export type Tree = Point & { height: number; color: Color; random: Random };

/** A leaning palm with hanging fronds. */
export function palm(stage: Stage, { x, y, height, color, random }: Tree): void {
  const { ctx, palette, light } = stage;
  const lean = random.between(-0.35, 0.35) * height;
  const top = { x: x + lean, y: y - height * 0.86 };
  ctx.strokeStyle = toCss(mix(palette.dark, palette.earth, 0.35));
  ctx.lineCap = 'round';
  ctx.lineWidth = height * 0.036;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.quadraticCurveTo(x + lean * 0.15, y - height * 0.5, top.x, top.y);
  ctx.stroke();
  const fronds = 11;
  for (let index = 0; index < fronds; index++) {
    const angle = Math.PI * (1.08 + (index / (fronds - 1)) * 0.84) + random.bell() * 0.15;
    const length = height * random.between(0.3, 0.42);
    const tip = { x: top.x + Math.cos(angle) * length, y: top.y + Math.sin(angle) * length * 0.5 + length * 0.42 };
    const knee = { x: top.x + Math.cos(angle) * length * 0.6, y: top.y + Math.sin(angle) * length * 0.85 };
    const isLit = Math.cos(angle) * light.side > 0.1;
    ctx.strokeStyle = toCss(isLit ? mix(color, palette.light, 0.22) : mix(color, palette.dark, 0.4));
    ctx.lineWidth = Math.max(0.6, height * 0.009);
    ctx.beginPath();
    for (let leaf = 1; leaf <= 18; leaf++) {
      const t = leaf / 18;
      const px = (1 - t) ** 2 * top.x + 2 * t * (1 - t) * knee.x + t * t * tip.x;
      const py = (1 - t) ** 2 * top.y + 2 * t * (1 - t) * knee.y + t * t * tip.y;
      const hang = height * 0.11 * Math.sin(Math.PI * Math.min(1, t * 0.85 + 0.12));
      ctx.moveTo(px, py);
      ctx.lineTo(px + Math.cos(angle) * hang * 0.5, py + hang);
      ctx.moveTo(px, py);
      ctx.lineTo(px + Math.cos(angle) * hang * 0.9, py - hang * 0.25);
    }
    ctx.moveTo(top.x, top.y);
    ctx.quadraticCurveTo(knee.x, knee.y, tip.x, tip.y);
    ctx.stroke();
  }
  ctx.fillStyle = toCss(mix(palette.dark, palette.earth, 0.4));
  ctx.beginPath();
  ctx.arc(top.x, top.y + height * 0.02, height * 0.03, 0, 7);
  ctx.fill();
}
