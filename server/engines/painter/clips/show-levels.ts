import type { Canvas } from '@napi-rs/canvas';
import type { Motion, Size } from './motion.ts';

const barCount = 48;
/** Seconds between two bars; the middle bar is the present. */
const barSeconds = 1 / 12;

/** A still with bars that follow a voice. `levels`: loudness 0–1, `perSecond` of them a second. */
export function showLevels(
  picture: Canvas,
  { width, height }: Size,
  voice: { levels: Float32Array; perSecond: number; seconds: number },
): Motion {
  const [step, middle, most] = [(width * 0.7) / barCount, height * 0.88, height * 0.07];
  const levelAt = (seconds: number): number => voice.levels[Math.round(seconds * voice.perSecond)] ?? 0;
  return (ctx, t) => {
    ctx.drawImage(picture, 0, 0);
    const shade = ctx.createLinearGradient(0, height * 0.72, 0, height);
    shade.addColorStop(0, 'rgb(0 0 0 / 0)');
    shade.addColorStop(1, 'rgb(0 0 0 / 0.55)');
    ctx.fillStyle = shade;
    ctx.fillRect(0, height * 0.72, width, height * 0.28);
    for (let bar = 0; bar < barCount; bar++) {
      const away = bar - barCount / 2;
      const half = Math.max(step * 0.3, levelAt(t * voice.seconds + away * barSeconds) * most);
      ctx.fillStyle = `rgb(255 255 255 / ${0.95 - Math.abs(away / barCount) * 1.2})`;
      ctx.beginPath();
      ctx.roundRect(width * 0.15 + bar * step + step * 0.2, middle - half, step * 0.6, half * 2, step * 0.3);
      ctx.fill();
    }
  };
}
