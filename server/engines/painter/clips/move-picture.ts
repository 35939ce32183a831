import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { openAtmosphere } from './atmosphere.ts';
import { lookThrough, readCamera, type View } from './camera.ts';
import type { Motion, Size } from './motion.ts';

/** A horizontal band of a picture with a soft upper edge. Near bands lie below and over the far ones. `top`: pixels. */
type Band = { canvas: Canvas; top: number; depth: number };
const bandCount = 10;
/** Extra camera movement of near bands over far ones: more would show edges twice. */
const spread = 0.09;
/** Sway of near bands against far ones, as a part of the width. */
const swing = 0.003;

type Words = { prompt: string; negativePrompt: string; seed: number };

/** A picture in bands under a moving camera. Halfway it fades into `last`, if given. Both have the size of the clip. */
export function movePicture(words: Words, size: Size, { first, last }: { first: Canvas; last: Canvas | null }): Motion {
  const camera = readCamera(words.prompt, words.seed);
  const atmosphere = openAtmosphere(words, size);
  const [begin, end] = [cutBands(first, size), last === null ? null : cutBands(last, size)];
  const layer = createCanvas(size.width, size.height);
  return async (ctx, t) => {
    drawBands(ctx, begin, { size, view: camera(t), t });
    const turned = end === null ? 0 : fade(t, 0.4, 0.8);
    if (end !== null && turned > 0) {
      drawBands(layer.getContext('2d'), end, { size, view: camera(t), t });
      ctx.globalAlpha = turned;
      ctx.drawImage(layer, 0, 0);
      ctx.globalAlpha = 1;
    }
    await atmosphere(ctx, t);
  };
}

/** 0 before `from`, 1 after `to`, softly between them. */
export function fade(t: number, from: number, to: number): number {
  const x = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return x * x * (3 - 2 * x);
}

function cutBands(picture: Canvas, { width, height }: Size): Band[] {
  const step = height / bandCount;
  return Array.from({ length: bandCount }, (_, index) => {
    // Reaches past the next band's soft edge, because bands move against each other.
    const top = Math.max(0, Math.floor((index - 0.5) * step));
    const canvas = createCanvas(width, Math.ceil(Math.min(height, (index + 1.8) * step)) - top);
    const ctx = canvas.getContext('2d');
    ctx.drawImage(picture, 0, -top);
    if (index > 0) {
      const edge = ctx.createLinearGradient(0, 0, 0, step);
      edge.addColorStop(0, 'rgb(0 0 0 / 0)');
      edge.addColorStop(1, 'rgb(0 0 0 / 1)');
      ctx.globalCompositeOperation = 'destination-in';
      ctx.fillStyle = edge;
      ctx.fillRect(0, 0, width, canvas.height);
    }
    return { canvas, top, depth: (index / (bandCount - 1)) * 2 - 1 };
  });
}

function drawBands(ctx: SKRSContext2D, bands: readonly Band[], { size, view, t }: { size: Size; view: View; t: number }): void {
  ctx.save();
  for (const { canvas, top, depth } of bands) {
    const share = 1 + spread * depth;
    const sway = (Math.sin(t * Math.PI * 2) * swing * depth) / 2;
    lookThrough(ctx, size, { zoom: 1 + (view.zoom - 1) * share, x: view.x * share + sway, y: view.y * share });
    ctx.drawImage(canvas, 0, top);
  }
  ctx.restore();
}
