import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readSource } from '../../workers/image/read-source.ts';
import { readGenerationData } from '../../workers/metadata/read-generation-data.ts';
import { avifWith, exifTurn, pngWith, uint32 } from '../support/images/odd-pictures.ts';

const picture = sharp({ create: { width: 12, height: 8, channels: 3, background: '#4a7c6f' } });
const png = await picture.clone().png().toBuffer();
const avif = await picture.clone().avif({ effort: 0 }).toBuffer();
const quarter = { type: 'irot', content: Buffer.from([1]) };
const turned = avifWith(avif, { type: quarter.type, content: quarter.content, isEssential: true });
/** The size of a part of it, a gain map for instance, that is larger than what is shown. */
const withLargerPart = Buffer.from(avifWith(avif, { type: 'ispe', content: uint32(0, 120, 80) }));
withLargerPart[withLargerPart.indexOf('ipma') + 14]! -= 1;

const high = { width: 8, height: 12 };
const wide = { width: 12, height: 8 };

it.each([
  ['PNG that its EXIF data turns', pngWith(png, { type: 'eXIf', content: exifTurn(6) }), high],
  ['PNG whose EXIF data stands behind its pixels', pngWith(png, { type: 'eXIf', content: exifTurn(6), isLate: true }), wide],
  ['PNG that is upside down', pngWith(png, { type: 'eXIf', content: exifTurn(3) }), wide],
  ['JPEG', await picture.clone().withMetadata({ orientation: 8 }).jpeg().toBuffer(), high],
  ['WEBP, which no browser turns', await picture.clone().withMetadata({ orientation: 6 }).webp().toBuffer(), wide],
  ['AVIF that its own boxes turn', turned, high],
  ['AVIF with a larger part', withLargerPart, wide],
])('import and converter take the size that is seen: %s', async (_title, bytes, size) => {
  const file = new Blob([new Uint8Array(bytes)]);
  expect(await readGenerationData(file)).toMatchObject(size);
  expect(await readSource(file)).toMatchObject(size);
});
