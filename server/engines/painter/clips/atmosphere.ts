import type { SKRSContext2D } from '@napi-rs/canvas';
import { composeStage } from '../composition/compose.ts';
import { fall } from '../layers/weather.ts';
import { readPrompt } from '../read-prompt.ts';
import type { Motion, Size } from './motion.ts';

/** Rain falls this many times per clip. Once, as in a loop of the painter, would be too slow. */
const rainTurns = 3;

/** Wandering light over a picture, and rain or snow in front where the words name them. */
export function openAtmosphere(
  { prompt, negativePrompt, seed }: { prompt: string; negativePrompt: string; seed: number },
  size: Size,
): Motion {
  const reading = readPrompt(prompt, negativePrompt);
  const stage = composeStage({ reading, seed, ...size, clock: 0, influence: undefined });
  const turns = reading.has('weather:rain') ? rainTurns : 1;
  return (ctx, t) => {
    driftLight(ctx, { ...size, at: stage.light }, t);
    fall({ ...stage, ctx, clock: (t * turns) % 1 });
  };
}

function driftLight(ctx: SKRSContext2D, { width, height, at }: Size & { at: { x: number; y: number } }, t: number): void {
  const angle = t * Math.PI * 2;
  const [x, y] = [at.x + Math.sin(angle) * width * 0.14, at.y + Math.cos(angle) * height * 0.05];
  const glow = ctx.createRadialGradient(x, y, 0, x, y, Math.max(width, height) * 0.6);
  glow.addColorStop(0, `rgb(255 250 235 / ${0.2 + 0.06 * Math.sin(angle * 2)})`);
  glow.addColorStop(1, 'rgb(255 250 235 / 0)');
  ctx.save();
  ctx.globalCompositeOperation = 'soft-light';
  ctx.fillStyle = glow;
  ctx.fillRect(0, 0, width, height);
  ctx.restore();
}
