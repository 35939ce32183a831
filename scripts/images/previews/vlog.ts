import { loadImage, type Image } from '@napi-rs/canvas';
import sharp from 'sharp';
import { drawClothes } from '../premade/clothes.ts';
import { drawExtras } from '../premade/extras.ts';
import { drawFace } from '../premade/face.ts';
import { drawHair } from '../premade/hair.ts';
import { people } from '../premade/people.ts';
import { side } from '../premade/scene.ts';
import type { Pose } from '../premade/traits.ts';
import { openLandscape, size, zoomed, type Draw } from './loop.ts';

/** The same person in three places, held in one hand. */
export async function openVlog(): Promise<Draw> {
  const places = [
    await openLandscape('harbour at sunset, boats, calm sea, gouache', 5, 5),
    await openLandscape('autumn forest path, golden hour, gouache', 5, 5),
    await openLandscape('snowy mountains, bright winter morning, clear sky, gouache', 7, 5),
  ];
  const figures = [await drawFigure(1), await drawFigure(2), await drawFigure(1)];
  return (ctx, t) => {
    const shot = Math.floor(t * 3) % 3;
    const angle = t * Math.PI * 2;
    const [x, y] = [Math.sin(angle * 3) * 5, Math.sin(angle * 4) * 3];
    zoomed(ctx, 1.12, () => {
      ctx.translate(-x * 0.6, -y * 0.6);
      places[shot]!(ctx, t);
    });
    const width = 290 + (shot === 1 ? 26 : 0);
    const left = [120, 76, 96][shot]! + x;
    ctx.drawImage(figures[shot]!, left, size.height - width * 0.93 + y, width, width);
    ctx.fillStyle = 'rgb(255 252 244 / 0.92)';
    ctx.beginPath();
    ctx.roundRect(20, 20, 66, 10, 5);
    ctx.fill();
    if (Math.floor(t * 8) % 2 === 0) {
      ctx.fillStyle = 'rgb(226 60 44)';
      ctx.beginPath();
      ctx.arc(size.width - 30, 26, 8, 0, Math.PI * 2);
      ctx.fill();
    }
  };
}

/** A character of the library without its background. */
async function drawFigure(pose: Pose): Promise<Image> {
  const traits = people.find(({ key }) => key === 'yuki-rain')!;
  const ink = 'stroke="#2b1d1a" stroke-width="4" stroke-linejoin="round"';
  const { back, front } = drawHair(traits, ink);
  const filters =
    '<filter id="soft"><feGaussianBlur stdDeviation="7"/></filter><filter id="shade"><feGaussianBlur stdDeviation="8"/></filter>';
  const parts = [back, drawClothes(traits, ink), drawFace(traits, pose, ink), front, drawExtras(traits, pose === 1 ? 0 : 20, ink)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}"><defs>${filters}</defs>${parts.join('')}</svg>`;
  return loadImage(await sharp(Buffer.from(svg)).png().toBuffer());
}
