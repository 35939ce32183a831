import sharp from 'sharp';
import { expect, it } from 'vitest';
import { shrinkPicture } from './shrink-picture.ts';

it('is upright, not larger than trainers read, and without what the file says of itself', async () => {
  const large = await sharp({ create: { width: 4_000, height: 2_000, channels: 4, background: { r: 10, g: 200, b: 30, alpha: 0.5 } } })
    .withExif({ IFD0: { ImageDescription: 'a secret place' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const small = await shrinkPicture(large);
  const { format, width, height, exif, orientation } = await sharp(small.bytes).metadata();
  expect([small.mime, format, width, height, exif, orientation]).toEqual(['image/jpeg', 'jpeg', 768, 1_536, undefined, undefined]);
  expect((await shrinkPicture(large)).bytes).toEqual(small.bytes);
});
