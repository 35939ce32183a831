import type { Layer } from '../stage.ts';
import { shrunk } from './pixels.ts';

const THRESHOLDS = [
  0, 32, 8, 40, 2, 34, 10, 42, 48, 16, 56, 24, 50, 18, 58, 26, 12, 44, 4, 36, 14, 46, 6, 38, 60, 28, 52, 20, 62, 30, 54, 22, 3, 35, 11, 43,
  1, 33, 9, 41, 51, 19, 59, 27, 49, 17, 57, 25, 15, 47, 7, 39, 13, 45, 5, 37, 63, 31, 55, 23, 61, 29, 53, 21,
];

/** Pixel art: about 160 pixels across, few levels per channel, ordered dithering. */
export const pixel: Layer = (stage) => {
  const { ctx, width, height } = stage;
  const by = Math.max(2, Math.round(Math.max(width, height) / 170));
  const small = shrunk(stage, by);
  const pen = small.getContext('2d');
  const image = pen.getImageData(0, 0, small.width, small.height);
  const data = image.data;
  for (let index = 0; index < data.length; index += 4) {
    const x = (index / 4) % small.width;
    const y = Math.floor(index / 4 / small.width);
    const threshold = (THRESHOLDS[(y % 8) * 8 + (x % 8)]! / 64 - 0.5) * 26;
    for (let channel = 0; channel < 3; channel++)
      data[index + channel] = Math.round((128 + (data[index + channel]! - 128) * 1.14 + threshold) / 32) * 32;
  }
  pen.putImageData(image, 0, 0);
  ctx.save();
  ctx.imageSmoothingEnabled = false;
  ctx.drawImage(small, 0, 0, width, height);
  ctx.restore();
};
