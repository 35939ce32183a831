import * as fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { formatParameters, parseMetadataJson, parseParameters, type PictureMetadata } from '../../../contract/metadata/metadata.ts';
import { readImageHeader, type ImageType } from '../../shared/headers/read-image-header.ts';
import { nothingCarried, type Carried } from './carried.ts';
import { emptyExif, readComment } from './change-exif.ts';
import { composeMetadata } from './compose-metadata.ts';
import { parseExif, writeExif, type ExifDirectories } from './exif-directories.ts';
import { readOwnXmp } from './merge-xmp.ts';
import { readCarried } from './read-carried.ts';
import { writeMetadata } from './write-metadata.ts';

const picture = sharp({ create: { width: 6, height: 4, channels: 4, background: '#4a7c6f80' } });
const opaque = picture.clone().removeAlpha();
const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());
const files = {
  'image/jpeg': await bytesOf(opaque.clone().jpeg()),
  'image/png': await bytesOf(picture.clone().png()),
  'image/webp': await bytesOf(picture.clone().webp()),
  'image/avif': await bytesOf(picture.clone().avif({ effort: 0 })),
} as const;
type Written = keyof typeof files;
const variants: [name: string, type: Written, bytes: Uint8Array<ArrayBuffer>][] = [
  ['JPG', 'image/jpeg', files['image/jpeg']],
  ['PNG', 'image/png', files['image/png']],
  ['WEBP with alpha', 'image/webp', files['image/webp']],
  ['lossy WEBP', 'image/webp', await bytesOf(opaque.clone().webp())],
  ['AVIF', 'image/avif', files['image/avif']],
  [
    'AVIF with EXIF',
    'image/avif',
    await bytesOf(
      opaque
        .clone()
        .withExif({ IFD0: { Make: 'Canvas' } })
        .avif({ effort: 0 }),
    ),
  ],
  ['lossless WEBP', 'image/webp', await bytesOf(picture.clone().webp({ lossless: true }))],
];

const metadata: PictureMetadata = {
  id: '0190b6a0-0000-7000-8000-00000000abcd',
  prompt: 'Möwen über dem Hafen, صباح هادئ 🎨',
  negativePrompt: '"><script>alert(1)</script>',
  model: 'painter',
  seed: 7,
  width: 6,
  height: 4,
  createdAt: 1_700_000_000_000,
};
const pixels = { width: 6, height: 4, orientation: 1, isSrgb: null };

function describeFile(bytes: Uint8Array<ArrayBuffer>, type: ImageType, about: PictureMetadata | null, carried: Carried = nothingCarried) {
  const composed = composeMetadata(carried, { type, metadata: about, pixels, hasLostCredentials: false });
  return writeMetadata(bytes, type, { carried: composed, isPrivate: false });
}
const camera = await bytesOf(
  opaque
    .clone()
    .withExif({
      IFD0: { Make: 'Brushworks', Copyright: 'Ada' },
      IFD2: { LensModel: '50 mm' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .jpeg(),
);

describe('the metadata of a picture', () => {
  it.each(variants)('is read back from a %s word for word, in any script', async (_name, type, bytes) => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (prompt) => {
        const about = { ...metadata, prompt };
        const { exif, xmp, texts } = await readCarried(describeFile(bytes, type, about), type);
        const words = type === 'image/png' ? texts.find(({ keyword }) => keyword === 'parameters')?.text : readComment(exif ?? emptyExif);
        expect(words).toBe(
          type === 'image/png' ? new TextDecoder().decode(new TextEncoder().encode(formatParameters(about))) : formatParameters(about),
        );
        const settings = type === 'image/png' ? texts.find(({ keyword }) => keyword === 'pleinair')!.text : readOwnXmp(xmp!)!;
        expect(parseMetadataJson(settings)?.seed).toBe(7);
      }),
      { numRuns: 60 },
    );
  });

  it.each(variants)('leaves the pixels of a %s as they were, in a file that another program reads', async (_name, type, bytes) => {
    const written = describeFile(bytes, type, metadata);
    expect(await sharp(written).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
    const read = await sharp(written).metadata();
    if (type === 'image/png') expect(read.comments?.map(({ keyword }) => keyword)).toEqual(['parameters', 'pleinair']);
    else {
      expect(read.exif).toBeDefined();
      expect(read.xmpAsString).toContain('Möwen über dem Hafen');
      expect(read.xmpAsString).not.toContain('<script>');
    }
  });

  it.each(variants)('is replaced in a %s, not said twice', async (_name, type, bytes) => {
    const once = describeFile(bytes, type, metadata);
    expect(describeFile(once, type, metadata, await readCarried(once, type))).toEqual(once);
  });

  it('is copied from any type into any other: camera, place and words', async () => {
    for (const [, from, start] of variants) {
      const original = describeFile(start, from, metadata, await readCarried(camera, 'image/jpeg'));
      for (const [, to, bytes] of variants) {
        const copy = describeFile(bytes, to, null, await readCarried(original, from));
        const { exif, texts, xmp } = await readCarried(copy, to);
        expect(exif?.gps.length).toBeGreaterThan(1);
        expect((await sharp(copy).metadata()).exif?.toString('latin1')).toContain('Brushworks');
        const settings = to === 'image/png' ? texts.find(({ keyword }) => keyword === 'pleinair')?.text : readOwnXmp(xmp ?? '');
        expect(parseMetadataJson(settings ?? '')).toEqual(metadata);
      }
    }
  });

  it('of other programs is copied: a ComfyUI graph and the lines of AUTOMATIC1111', async () => {
    const texts = [
      { keyword: 'workflow', text: '{"nodes":[]}' },
      { keyword: 'parameters', text: 'a harbour\nSteps: 20, Sampler: Euler, Seed: 5' },
    ];
    const webp = describeFile(files['image/webp'], 'image/webp', null, { ...nothingCarried, texts });
    const back = describeFile(files['image/png'], 'image/png', null, await readCarried(webp, 'image/webp'));
    expect((await readCarried(back, 'image/png')).texts).toEqual(expect.arrayContaining(texts));
  });

  it('keeps the longest prompts that the studio accepts also in a JPG', async () => {
    const about = { ...metadata, prompt: '"'.repeat(10_000), negativePrompt: '字'.repeat(10_000) };
    const { exif } = await readCarried(describeFile(files['image/jpeg'], 'image/jpeg', about), 'image/jpeg');
    expect(parseParameters(readComment(exif!) ?? '').prompt).toBe(about.prompt);
  });

  it('leaves out of a JPG the settings that are too long for it, not the words, the seed, the camera or the place', async () => {
    const settings = (n: number, value: string) => [
      { name: 'Steps', value: '40' },
      ...Array.from({ length: n }, (_, at) => ({ name: `Note ${at}`, value })),
    ];
    const write = async (about: PictureMetadata) => {
      const carried = await readCarried(camera, 'image/jpeg');
      const { exif, xmp } = await readCarried(describeFile(files['image/jpeg'], 'image/jpeg', about, carried), 'image/jpeg');
      expect(exif!.gps.length).toBeGreaterThan(1);
      expect(exif!.main.length).toBe(carried.exif!.main.length);
      return { comment: parseParameters(readComment(exif!) ?? ''), own: parseMetadataJson(readOwnXmp(xmp ?? '') ?? '') };
    };
    // Too much for two bytes a character, not for one.
    const long = { ...metadata, prompt: 'p'.repeat(10_000), settings: settings(14, 'x'.repeat(2_000)) };
    const [first, second] = [await write(long), await write({ ...long, settings: settings(40, 'x'.repeat(2_000)) })];
    for (const { comment } of [first, second])
      expect([comment.prompt, Object.fromEntries(comment.settings)]).toEqual([
        long.prompt,
        { Steps: '40', Seed: '7', Size: '6x4', Model: 'painter' },
      ]);
    expect(first.own).toEqual(long);
    expect(second.own).toEqual({ ...long, settings: [{ name: 'Steps', value: '40' }] });
    const wide = {
      ...metadata,
      prompt: '字'.repeat(10_000),
      negativePrompt: '字'.repeat(10_000),
      settings: settings(5, 'x'.repeat(2_000)),
    };
    expect((await write(wide)).own?.prompt).toBe(wide.prompt);
  });

  it('says that credentials were left out, also where nothing else is known', async () => {
    for (const [, type, bytes] of variants) {
      const composed = composeMetadata(nothingCarried, { type, metadata: null, pixels, hasLostCredentials: true });
      const { xmp } = await readCarried(writeMetadata(bytes, type, { carried: composed, isPrivate: false }), type);
      expect(xmp).toContain('credentialsLeftOut="True"');
    }
  });
});

describe('a file without private data', () => {
  it.each(variants)('%s has the same pixels and no words, camera or place', async (_name, type, bytes) => {
    const said = describeFile(bytes, type, metadata, await readCarried(camera, 'image/jpeg'));
    const bare = writeMetadata(said, type, { carried: nothingCarried, isPrivate: true });
    const { exif, xmp, comments } = await sharp(bare).metadata();
    expect({ exif, xmp, comments: comments ?? [] }).toEqual({ exif: undefined, xmp: undefined, comments: [] });
    expect(await readCarried(bare, type)).toEqual(nothingCarried);
    expect(await sharp(bare).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
    for (const word of ['Brushworks', 'Hafen', 'Pleinair']) expect(Buffer.from(bare).toString('latin1')).not.toContain(word);
  });

  it('keeps its colour profile', async () => {
    for (const image of [
      opaque.clone().withIccProfile('p3').jpeg(),
      picture.clone().withIccProfile('p3').png(),
      picture.clone().withIccProfile('p3').webp(),
    ]) {
      const bytes = await bytesOf(image);
      const bare = writeMetadata(bytes, readImageHeader(bytes).type, { carried: nothingCarried, isPrivate: true });
      expect((await sharp(bare).metadata()).icc).toEqual((await sharp(bytes).metadata()).icc);
    }
  });

  it('of type AVIF has no metadata left either', async () => {
    const avif = await bytesOf(
      opaque
        .clone()
        .withExif({ IFD0: { Make: 'Brushworks' } })
        .avif({ effort: 0 }),
    );
    const bare = writeMetadata(avif, 'image/avif', { carried: nothingCarried, isPrivate: true });
    expect(Buffer.from(bare).toString('latin1')).not.toContain('Brushworks');
    expect(await sharp(bare).raw().toBuffer()).toEqual(await sharp(avif).raw().toBuffer());
    expect(await readCarried(bare, 'image/avif')).toEqual(nothingCarried);
  });
});

describe('EXIF', () => {
  const tag = fc.integer({ min: 1, max: 0xff_ff }).filter((value) => ![0x87_69, 0x88_25, 0xa0_05, 0x92_7c].includes(value));
  const entry = fc
    .tuple(tag, fc.uint8Array({ minLength: 1, maxLength: 40 }))
    .map(([name, value]) => ({ tag: name, type: 7, count: value.length, value }));
  const directory = fc
    .uniqueArray(entry, { maxLength: 8, selector: (found) => found.tag })
    .map((all) => all.toSorted((a, b) => a.tag - b.tag));

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(directory, directory, directory, (main, exif, gps) => {
        const all: ExifDirectories = { main, exif, gps };
        expect(parseExif(writeExif(all))).toEqual(all);
      }),
    );
  });

  it('that is damaged or made to harm is read as far as it goes and never grows', () => {
    const whole = writeExif({
      main: [{ tag: 0x01_0f, type: 2, count: 12, value: new TextEncoder().encode('Brushworks 1') }],
      exif: [],
      gps: [],
    });
    const broken = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 });
    fc.assert(
      fc.property(
        fc.oneof(
          broken.map((changes) => changes.reduce((bytes, [at, value]) => bytes.with(at, value), whole)),
          fc.uint8Array({ maxLength: 300 }),
        ),
        (bytes) => {
          const read = parseExif(bytes);
          if (read !== null) expect(writeExif(read).length).toBeLessThan(bytes.length * 4 + 100);
        },
      ),
    );
  });
});

it('damaged files are refused with a sentence or written, never anything else', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...variants),
      fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 6 }),
      fc.nat(500),
      ([, type, start], changes, length) => {
        const bytes = start.slice(0, length);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        try {
          describeFile(bytes, type, metadata);
        } catch (error) {
          expect(error).toMatchObject({ code: 'CONVERT_FAILED' });
        }
      },
    ),
    { numRuns: 1000 },
  );
});
