import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { avifWith, exifTurn, nclx, pngWith, uint32 } from '../../../tests/support/images/odd-pictures.ts';
import { openPicture } from './open-picture.ts';

const red = [190, 90, 60];
const grey = [128, 128, 140];
const flat = (color: number[]): Sharp => {
  const pixels = Array.from({ length: 32 * 16 }, () => color).flat();
  return sharp(Buffer.from(pixels), { raw: { width: 32, height: 16, channels: 3 } });
};
const png = (color: number[]) => flat(color).png().toBuffer();
const avif = (color: number[]) => flat(color).avif({ quality: 100, chromaSubsampling: '4:4:4', effort: 0 }).toBuffer();
const deep = (color: number[]) => {
  const pixels = Uint16Array.from(Array.from({ length: 32 * 16 }, () => color).flat(), (value) => value * 257);
  return sharp(pixels, { raw: { width: 32, height: 16, channels: 3 } }).toColourspace('rgb16');
};
const cicp = (file: Buffer, primaries: number, curve: number) =>
  pngWith(file, { type: 'cICP', content: Buffer.from([primaries, curve, 0, 1]) });
const chromaticities = (...values: number[]) => uint32(...values.map((value) => value * 10));
const p3 = chromaticities(3_127, 3_290, 6_800, 3_200, 2_650, 6_900, 1_500, 600);
const d50 = chromaticities(3_457, 3_585, 7_347, 2_653, 1_596, 8_404, 366, 10.5);

async function show(bytes: Uint8Array) {
  const { show: open, ...facts } = await openPicture(bytes, { failOn: 'error' });
  const { data, info } = await (await open()).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { ...facts, shown: [info.width, info.height], color: [...data.subarray(0, 3)] };
}

/** Pixels of the same file as Chromium 156 shows it, read from a canvas in sRGB. */
const shownByChromium: [title: string, make: (color: number[]) => Promise<Buffer>, red: number[], grey: number[]][] = [
  ['PNG in Display P3 (cICP)', async (color) => cicp(await png(color), 12, 13), [205, 82, 50], [128, 128, 141]],
  ['PNG in BT.2020 (cICP)', async (color) => cicp(await png(color), 9, 1), [227, 50, 36], [120, 121, 135]],
  ['PNG in PQ', async (color) => cicp(await png(color), 9, 16), [255, 0, 0], [130, 132, 167]],
  [
    'PNG in PQ that says how bright it gets',
    async (color) => cicp(pngWith(await png(color), { type: 'cLLI', content: uint32(4_700_000, 1_000_000) }), 9, 16),
    [255, 0, 0],
    [155, 158, 198],
  ],
  ['PNG of sixteen bits in HLG', async (color) => cicp(await deep(color).png().toBuffer(), 9, 18), [207, 42, 37], [99, 100, 110]],
  [
    'PNG of linear light (gAMA)',
    async (color) => pngWith(await png(color), { type: 'gAMA', content: uint32(100_000) }),
    [224, 160, 133],
    [188, 188, 196],
  ],
  [
    'PNG with primaries (cHRM)',
    async (color) => pngWith(pngWith(await png(color), { type: 'cHRM', content: p3 }), { type: 'gAMA', content: uint32(45_455) }),
    [206, 82, 46],
    [129, 129, 142],
  ],
  [
    'PNG with another white',
    async (color) => pngWith(pngWith(await png(color), { type: 'cHRM', content: d50 }), { type: 'gAMA', content: uint32(55_556) }),
    [255, 66, 68],
    [143, 146, 159],
  ],
  ['PNG with the usual gAMA alone', async (color) => pngWith(await png(color), { type: 'gAMA', content: uint32(45_455) }), red, grey],
  [
    'AVIF in Display P3',
    async (color) => avifWith(await avif(color), { type: 'colr', content: nclx(12, 13) }),
    [203, 82, 48],
    [128, 128, 141],
  ],
  ['AVIF in BT.2020', async (color) => avifWith(await avif(color), { type: 'colr', content: nclx(9, 1) }), [229, 65, 48], [127, 128, 141]],
  ['AVIF in PQ', async (color) => avifWith(await avif(color), { type: 'colr', content: nclx(9, 16) }), [255, 0, 0], [130, 132, 167]],
  ['AVIF in HLG', async (color) => avifWith(await avif(color), { type: 'colr', content: nclx(9, 18) }), [205, 42, 36], [99, 100, 110]],
  [
    'JPEG of inks without a profile',
    (color) =>
      sharp({ create: { width: 32, height: 16, channels: 3, background: { r: color[0]!, g: color[1]!, b: color[2]! } } })
        .toColourspace('cmyk')
        .jpeg({ quality: 100 })
        .toBuffer(),
    [196, 64, 35],
    [118, 120, 136],
  ],
];

it.each(shownByChromium)('has the colours that a browser shows: %s', async (_title, make, redShown, greyShown) => {
  for (const [color, wanted] of [
    [red, redShown],
    [grey, greyShown],
  ] as const) {
    const { color: got } = await show(await make(color));
    for (const [channel, value] of got.entries()) expect(Math.abs(value - wanted[channel]!), String(got)).toBeLessThanOrEqual(2);
  }
});

it('an ICC profile counts for sixteen bits as it does for eight', async () => {
  const tagged = await flat(red).withIccProfile('p3').png().toBuffer();
  const at = tagged.indexOf('iCCP') - 4;
  const profile = tagged.subarray(at + 8, at + 8 + tagged.readUInt32BE(at));
  const [eight, sixteen] = await Promise.all([png(red), deep(red).png().toBuffer()]);
  const { color } = await show(pngWith(sixteen, { type: 'iCCP', content: profile }));
  expect(color).not.toEqual(red);
  for (const [channel, value] of (await show(pngWith(eight, { type: 'iCCP', content: profile }))).color.entries())
    expect(Math.abs(value - color[channel]!)).toBeLessThanOrEqual(2);
});

describe('the way up is that of browsers', () => {
  it('a PNG is turned by what stands before its pixels alone, a WEBP by nothing', async () => {
    const wide = { width: 32, height: 16, shown: [32, 16] };
    const high = { width: 16, height: 32, shown: [16, 32] };
    expect(await show(pngWith(await png(red), { type: 'eXIf', content: exifTurn(6) }))).toMatchObject(high);
    expect(await show(pngWith(await png(red), { type: 'eXIf', content: exifTurn(6), isLate: true }))).toMatchObject(wide);
    expect(await show(await flat(red).withMetadata({ orientation: 6 }).webp().toBuffer())).toMatchObject(wide);
  });

  it('an AVIF is turned by its own boxes, and not cut', async () => {
    const crop = uint32(8, 1, 8, 1, 0, 1, 0, 1);
    const cut = avifWith(await avif(red), { type: 'clap', content: crop, isEssential: true });
    expect(await show(cut)).toMatchObject({ width: 32, height: 16, shown: [32, 16] });
    const turned = avifWith(cut, { type: 'irot', content: Buffer.from([1]), isEssential: true });
    expect(await show(turned)).toMatchObject({ width: 16, height: 32, shown: [16, 32] });
  });
});

it('an AVIF that moves is opened as its first frame', async () => {
  const moving = await avif(red);
  moving.write('avis', 8);
  expect(await show(moving)).toMatchObject({ mime: 'image/avif', width: 32, height: 16 });
});
