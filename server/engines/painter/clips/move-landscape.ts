import type { Canvas } from '@napi-rs/canvas';
import { paintStage, type PaintJob } from '../paint.ts';
import { openAtmosphere } from './atmosphere.ts';
import { lookThrough, readCamera } from './camera.ts';
import type { Motion } from './motion.ts';

/**
 * Moments painted per second of the loop. A picture takes up to half a second of a core. Swaying things move so little between two moments
 * that a blend is enough. Rain and snow would appear twice, so each frame paints them anew.
 */
const momentsPerSecond = 3.2;

/** A painted landscape with moving clouds, water, grass and light. `job` has the size of the clip. */
export function moveLandscape(job: PaintJob, seconds: number): Motion {
  const count = Math.round(seconds * momentsPerSecond);
  const camera = readCamera(job.prompt, job.seed);
  const atmosphere = openAtmosphere(job, job);
  // Keeps the two moments around the frame; the first one is also the end of the loop.
  const kept = new Map<number, Canvas>();
  const momentAt = async (index: number): Promise<Canvas> => {
    const found = kept.get(index % count) ?? (await paintStage(job, (index % count) / count, { isDry: true })).canvas;
    kept.set(index % count, found);
    return found;
  };
  return async (ctx, t) => {
    const place = t * count;
    const index = Math.floor(place);
    const before = await momentAt(index);
    const after = place === index ? null : await momentAt(index + 1);
    for (const key of kept.keys()) if (key !== 0 && key < index) kept.delete(key);
    ctx.save();
    lookThrough(ctx, job, camera(t));
    ctx.drawImage(before, 0, 0);
    if (after !== null) {
      ctx.globalAlpha = place - index;
      ctx.drawImage(after, 0, 0);
    }
    ctx.restore();
    await atmosphere(ctx, t);
  };
}
