import { createCanvas } from '@napi-rs/canvas';
import { openLandscape, size, type Draw } from './loop.ts';

const drops = Array.from({ length: 9 }, (_, index) => ({
  x: 40 + ((index * 137) % (size.width - 80)),
  y: 196 + ((index * 53) % 62),
  at: (index * 0.37) % 1,
}));

/** Still water with falling drops, and the level of their sound. */
export async function openAsmr(): Promise<Draw> {
  const place = await openLandscape('calm lake at night, full moon, blue, gouache', 4);
  const water = createCanvas(size.width, size.height);
  return (ctx, t) => {
    place(ctx, t);
    const rings = water.getContext('2d');
    rings.clearRect(0, 0, size.width, size.height);
    for (const { x, y, at } of drops) {
      // Each drop falls twice per turn.
      const age = ((t + at) * 2) % 1;
      for (const ring of [0, 0.18]) {
        const old = age - ring;
        if (old <= 0) continue;
        rings.strokeStyle = `rgb(255 252 244 / ${0.75 * (1 - old) ** 2})`;
        rings.lineWidth = 2;
        rings.beginPath();
        rings.ellipse(x, y, 6 + old * 58, (6 + old * 58) * 0.26, 0, 0, Math.PI * 2);
        rings.stroke();
      }
    }
    ctx.drawImage(water, 0, 0);
    ctx.strokeStyle = 'rgb(255 252 244 / 0.9)';
    ctx.lineWidth = 2.5;
    ctx.beginPath();
    for (let x = 120; x <= 360; x += 2) {
      const part = (x - 120) / 240;
      const swell = Math.sin(part * Math.PI) ** 2 * (9 + 7 * Math.sin(t * Math.PI * 4));
      const y = 58 + swell * Math.sin(part * Math.PI * 14 + t * Math.PI * 8);
      if (x === 120) ctx.moveTo(x, y);
      else ctx.lineTo(x, y);
    }
    ctx.stroke();
  };
}
