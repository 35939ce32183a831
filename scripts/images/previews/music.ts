import { openLandscape, shadeFoot, size, zoomed, type Draw } from './loop.ts';

const beats = 8;
const bars = 40;

/** Four places that change on the beat, over the levels of the music. */
export async function openMusic(): Promise<Draw> {
  const places = [
    await openLandscape('city street at night in the rain, lights, gouache', 6, 4),
    await openLandscape('beach with palm trees at sunset, gouache', 11, 4),
    await openLandscape('mountains at dusk, tealorange, gouache', 4, 4),
    await openLandscape('desert at night, stars, campfire, gouache', 8, 4),
  ];
  return (ctx, t) => {
    const beat = t * beats;
    const hit = Math.exp(-4 * (beat % 1));
    const place = places[Math.floor(beat / 2) % places.length]!;
    zoomed(ctx, 1.02 + 0.035 * hit, () => place(ctx, t));
    shadeFoot(ctx, 150);
    const width = size.width / bars;
    for (let index = 0; index < bars; index++) {
      const far = Math.abs(index - (bars - 1) / 2) / bars;
      const wave = 0.5 + 0.5 * Math.sin(index * 1.7 + Math.round(t * 60) * 0.7) * Math.sin(index * 0.9 + t * Math.PI * 16);
      const height = 6 + (70 * (0.35 + 0.65 * hit) * wave) / (1 + far * 4);
      ctx.fillStyle = `rgb(255 236 205 / ${0.85 - far})`;
      ctx.beginPath();
      ctx.roundRect(index * width + 2.5, size.height - 18 - height, width - 5, height, 3);
      ctx.fill();
    }
  };
}
