import { ease, openLandscape, size, type Draw } from './loop.ts';

const panel = { width: 132, height: 82, gap: 18 };
const left = (size.width - panel.width * 3 - panel.gap * 2) / 2;
const top = (size.height - panel.height * 2 - panel.gap * 2) / 2;

/** A sheet of empty frames that fill one after the other. */
export async function openScratch(): Promise<Draw> {
  const pictures = [
    await openLandscape('harbour at sunset, boats, gouache', 5, 1),
    await openLandscape('castle on a hill, clouds, gouache', 5, 1),
    await openLandscape('forest path, golden hour, gouache', 5, 1),
    await openLandscape('snowy mountains, clear sky, gouache', 7, 1),
    await openLandscape('desert at night, stars, gouache', 8, 1),
    await openLandscape('summer meadow, blue sky, clouds, gouache', 3, 1),
  ];
  return (ctx, t) => {
    ctx.fillStyle = '#f3ead9';
    ctx.fillRect(0, 0, size.width, size.height);
    for (const [index, picture] of pictures.entries()) {
      const x = left + (index % 3) * (panel.width + panel.gap);
      const y = top + Math.floor(index / 3) * (panel.height + panel.gap * 2);
      const from = 0.03 + index * 0.12;
      const shown = ease(t, from, from + 0.12) * (1 - ease(t, 0.9, 1));
      ctx.save();
      ctx.beginPath();
      ctx.roundRect(x, y, panel.width, panel.height, 6);
      ctx.fillStyle = '#e7dac3';
      ctx.fill();
      ctx.clip();
      // Fills from the left, like a brush.
      ctx.beginPath();
      ctx.rect(x, y, panel.width * shown, panel.height);
      ctx.clip();
      ctx.translate(x, y);
      ctx.scale(panel.width / size.width, panel.height / size.height);
      picture(ctx, 0);
      ctx.restore();
      ctx.strokeStyle = '#6d5a45';
      ctx.lineWidth = 2;
      ctx.beginPath();
      ctx.roundRect(x, y, panel.width, panel.height, 6);
      ctx.stroke();
      ctx.fillStyle = `rgb(109 90 69 / ${0.35 + 0.5 * shown})`;
      ctx.beginPath();
      ctx.roundRect(x, y + panel.height + 8, panel.width * (0.5 + 0.07 * (index % 4)), 6, 3);
      ctx.fill();
    }
  };
}
