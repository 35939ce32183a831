import type { Canvas } from '@napi-rs/canvas';
import { lookThrough, readCamera } from './camera.ts';
import { fade } from './move-picture.ts';
import type { Motion, Size } from './motion.ts';

/** Part of a picture's time in which it fades into the next one. */
const turning = 0.3;

/** Several pictures in turn, each with its own camera move. They have the size of the clip. */
export function showElements(words: { prompt: string; seed: number }, size: Size, pictures: readonly Canvas[]): Motion {
  const cameras = pictures.map((_, index) => readCamera(words.prompt, words.seed + index));
  const share = 1 / pictures.length;
  return (ctx, t) => {
    for (const [index, picture] of pictures.entries()) {
      const from = index * share;
      const shown = index === 0 ? 1 : fade(t, from - share * turning, from);
      if (shown === 0 || t > from + share) continue;
      ctx.save();
      ctx.globalAlpha = shown;
      lookThrough(ctx, size, cameras[index]!(Math.min(1, Math.max(0, (t - from + share * turning) / (share * (1 + turning))))));
      ctx.drawImage(picture, 0, 0);
      ctx.restore();
    }
  };
}
