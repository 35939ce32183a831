import type { SKRSContext2D } from '@napi-rs/canvas';
import { ease, openLandscape, shadeFoot, size, type Draw } from './loop.ts';

/** The water cycle: vapour, cloud and rain with one arrow after the other, and a line of spoken words. */
export async function openExplainer(): Promise<Draw> {
  const place = await openLandscape('lake and mountains, summer, clear sky, bright day, gouache', 7);
  return (ctx, t) => {
    place(ctx, t);
    const gone = 1 - ease(t, 0.92, 1);
    ctx.globalAlpha = gone;
    for (const [index, x] of [96, 136, 176].entries())
      drawArrow(ctx, { from: { x, y: 208 }, to: { x: x + 18, y: 112 } }, ease(t, 0.04 + index * 0.05, 0.3 + index * 0.05));
    drawCloud(ctx, { x: 300, y: 66 }, ease(t, 0.34, 0.52));
    for (const [index, x] of [280, 312, 344].entries())
      drawArrow(ctx, { from: { x, y: 102 }, to: { x: x + 4, y: 186 } }, ease(t, 0.54 + index * 0.05, 0.74 + index * 0.05));
    ctx.globalAlpha = 1;
    drawCaption(ctx, t);
  };
}

type Point = { x: number; y: number };

function drawArrow(ctx: SKRSContext2D, { from, to }: { from: Point; to: Point }, share: number): void {
  if (share === 0) return;
  const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  ctx.save();
  ctx.strokeStyle = 'rgb(255 252 244 / 0.95)';
  ctx.lineWidth = 4;
  ctx.lineCap = 'round';
  ctx.setLineDash([9, 8]);
  ctx.beginPath();
  ctx.moveTo(from.x, from.y);
  ctx.quadraticCurveTo((from.x + x) / 2 - 12, (from.y + y) / 2, x, y);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.translate(x, y);
  ctx.rotate(angle);
  ctx.beginPath();
  ctx.moveTo(-9, -7);
  ctx.lineTo(0, 0);
  ctx.lineTo(-9, 7);
  ctx.stroke();
  ctx.restore();
}

function drawCloud(ctx: SKRSContext2D, { x, y }: Point, share: number): void {
  if (share === 0) return;
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(share, share);
  ctx.fillStyle = 'rgb(255 252 244 / 0.95)';
  ctx.beginPath();
  for (const [dx, dy, radius] of [
    [-34, 8, 20],
    [-10, -6, 27],
    [20, -4, 24],
    [44, 9, 18],
  ] as const)
    ctx.arc(dx, dy, radius, 0, Math.PI * 2);
  ctx.fill();
  ctx.fillRect(-34, 8, 78, 19);
  ctx.restore();
}

const words = [44, 26, 58, 34, 50, 22, 46];
const gap = 9;

/** Words as bars: the spoken one is bright. */
function drawCaption(ctx: SKRSContext2D, t: number): void {
  shadeFoot(ctx, 196);
  let x = (size.width - words.reduce((sum, width) => sum + width + gap, -gap)) / 2;
  for (const [index, width] of words.entries()) {
    const isSpoken = Math.floor(t * words.length * 2) % words.length === index;
    ctx.fillStyle = isSpoken ? 'rgb(255 205 110)' : 'rgb(255 252 244 / 0.78)';
    ctx.beginPath();
    ctx.roundRect(x, 240, width, 11, 5.5);
    ctx.fill();
    x += width + gap;
  }
}
