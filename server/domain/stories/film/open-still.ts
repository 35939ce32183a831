import { createCanvas } from '@napi-rs/canvas';
import { readFile } from 'node:fs/promises';
import { openPicture } from '../../../lib/pictures/open-picture.ts';
import type { OpenPicture } from './open-clip.ts';
import { FilmError, type FilmPicture } from './film-request.ts';

type Size = { width: number; height: number };

const pixelsMax = 100_000_000;
const seconds = 60;

/** Reads a picture, no larger than the film shows it at its nearest. */
export async function openStill({ path }: FilmPicture, film: Size, zoom: number): Promise<OpenPicture> {
  try {
    const { show } = await openPicture(await readFile(path), { limitInputPixels: pixelsMax, failOn: 'error' });
    const [width, height] = [Math.ceil(film.width * zoom), Math.ceil(film.height * zoom)];
    const shown = (await show()).resize(width, height, { fit: 'outside', withoutEnlargement: true }).flatten({ background: '#000' });
    const { data, info } = await shown.ensureAlpha().timeout({ seconds }).raw().toBuffer({ resolveWithObject: true });
    const canvas = createCanvas(info.width, info.height);
    const context = canvas.getContext('2d');
    const image = context.createImageData(info.width, info.height);
    image.data.set(data);
    context.putImageData(image, 0, 0);
    return { at: () => Promise.resolve(canvas), close: () => undefined };
  } catch (cause) {
    throw Object.assign(new FilmError('A picture of this story is damaged. Make it again, or choose another one.'), { cause });
  }
}
