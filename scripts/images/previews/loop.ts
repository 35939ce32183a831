import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { paintStage } from '../../../server/engines/painter/paint.ts';

/** Pixels of a preview; multiples of 16, as the encoder wants them. */
export const size = { width: 480, height: 272 };

/** Draws a film at `t`, 0–1 of its length; 1 equals 0. */
export type Draw = (ctx: SKRSContext2D, t: number) => void;

/** A looping landscape of the painter: blends its moments. */
export async function openLandscape(prompt: string, seed: number, moments = 10): Promise<Draw> {
  const job = { prompt, negativePrompt: '', ...size, seed, references: [] };
  const painted: Canvas[] = [];
  for (let index = 0; index < moments; index++) painted.push((await paintStage(job, index / moments, { isDry: true })).canvas);
  return (ctx, t) => {
    const place = (((t % 1) + 1) % 1) * moments;
    const index = Math.floor(place);
    ctx.drawImage(painted[index]!, 0, 0, size.width, size.height);
    ctx.globalAlpha = place - index;
    ctx.drawImage(painted[(index + 1) % moments]!, 0, 0, size.width, size.height);
    ctx.globalAlpha = 1;
  };
}

/** 0 before `from`, 1 after `to`, softly between them. */
export function ease(t: number, from: number, to: number): number {
  const x = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return x * x * (3 - 2 * x);
}

/** Draws zoomed around the centre. */
export function zoomed(ctx: SKRSContext2D, zoom: number, draw: () => void): void {
  ctx.save();
  ctx.translate(size.width / 2, size.height / 2);
  ctx.scale(zoom, zoom);
  ctx.translate(-size.width / 2, -size.height / 2);
  draw();
  ctx.restore();
}

/** Darkens the lower part, so that a layer over it stays readable. */
export function shadeFoot(ctx: SKRSContext2D, from: number): void {
  const shade = ctx.createLinearGradient(0, from, 0, size.height);
  shade.addColorStop(0, 'rgb(20 14 10 / 0)');
  shade.addColorStop(1, 'rgb(20 14 10 / 0.62)');
  ctx.fillStyle = shade;
  ctx.fillRect(0, from, size.width, size.height - from);
}
