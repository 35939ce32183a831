import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { countGifFrames, readFacts } from './read-facts.ts';

const picture = sharp({ create: { width: 12, height: 8, channels: 4, background: '#4a7c6f80' } });
const frame = await picture.clone().raw().toBuffer();
const strip = () =>
  sharp(Buffer.concat([frame, frame.map((value) => 255 - value)]), { raw: { width: 12, height: 16, channels: 4, pageHeight: 8 } });
const facts = async (image: Sharp) => readFacts(new Blob([new Uint8Array(await image.toBuffer())]));

it('it is known before anything is decoded whether a picture moves and whether it is see-through', async () => {
  expect(await facts(picture.clone().png())).toMatchObject({ isAnimated: false, hasAlpha: true });
  expect(await facts(picture.clone().removeAlpha().png())).toMatchObject({ isAnimated: false, hasAlpha: false });
  expect(await facts(picture.clone().jpeg())).toMatchObject({ isAnimated: false, hasAlpha: false });
  expect(await facts(picture.clone().webp())).toMatchObject({ isAnimated: false, hasAlpha: true });
  expect(await facts(picture.clone().webp({ lossless: true }))).toMatchObject({ isAnimated: false, hasAlpha: true });
  expect(await facts(picture.clone().avif({ effort: 0 }))).toMatchObject({ isAnimated: false, hasAlpha: true, width: 12, height: 8 });
  expect(await facts(strip().webp())).toMatchObject({ isAnimated: true, width: 12, height: 8 });
  expect(await facts(strip().gif())).toMatchObject({ isAnimated: true, width: 12, height: 8 });
  expect(await facts(picture.clone().gif())).toMatchObject({ isAnimated: false });
});

it('the size is that of the picture as it is seen, and a place is noticed', async () => {
  for (const type of ['jpeg', 'png'] as const)
    expect(await facts(picture.clone().withMetadata({ orientation: 6 })[type]())).toMatchObject({ width: 8, height: 12, hasPlace: false });
  const placed = picture.clone().withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } });
  expect(await facts(placed.jpeg())).toMatchObject({ hasPlace: true });
});

it('credentials behind the pixels of a PNG are found too, so that the file is passed on untouched', async () => {
  const png = await picture.clone().png().toBuffer();
  const end = png.subarray(-12);
  const store = Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from('caBX'), Buffer.from([7, 0, 0, 0, 0])]);
  const facts = await readFacts(new Blob([new Uint8Array(Buffer.concat([png.subarray(0, -12), store, end]))]));
  expect(facts.hasCredentials).toBe(true);
});

it('a GIF that ends in the middle is counted as far as it goes', async () => {
  const gif = new Uint8Array(await strip().gif().toBuffer());
  for (let length = 0; length < gif.length; length += 1) expect(countGifFrames(gif.subarray(0, length), 9)).toBeLessThanOrEqual(2);
  expect(countGifFrames(gif, 9)).toBe(2);
});
