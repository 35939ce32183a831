import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { openPicture } from '../../../lib/pictures/open-picture.ts';
import { EngineError } from '../../engine.ts';
import type { Size } from './motion.ts';

const pixelsMax = 100_000_000;
const seconds = 60;

/** Width ÷ height of a picture. `name`: the word for it in messages. @throws EngineError INVALID_INPUT */
export async function readShape(bytes: Uint8Array, name: string): Promise<number> {
  const { width, height } = await openNamed(bytes, name);
  return width / height;
}

/** Scales a picture to fill this size and crops the least interesting part. @throws EngineError INVALID_INPUT */
export async function readPicture(bytes: Uint8Array, name: string, { width, height }: Size): Promise<Canvas> {
  const { show } = await openNamed(bytes, name);
  try {
    const shown = (await show()).resize(width, height, { fit: 'cover', position: 'attention' }).flatten({ background: '#000' });
    const data = await shown.ensureAlpha().timeout({ seconds }).raw().toBuffer();
    const canvas = createCanvas(width, height);
    const ctx = canvas.getContext('2d');
    const image = ctx.createImageData(width, height);
    image.data.set(data);
    ctx.putImageData(image, 0, 0);
    return canvas;
  } catch (cause) {
    throw damaged(name, cause);
  }
}

async function openNamed(bytes: Uint8Array, name: string): ReturnType<typeof openPicture> {
  try {
    return await openPicture(bytes, { limitInputPixels: pixelsMax, failOn: 'error' });
  } catch (cause) {
    throw damaged(name, cause);
  }
}

function damaged(name: string, cause: unknown): EngineError {
  return Object.assign(new EngineError('INVALID_INPUT', `${name} is damaged and cannot be shown. Choose another one.`), { cause });
}
