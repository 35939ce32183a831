import { deflateSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { GenerationRow } from '../../contract/generations/generation.ts';
import { listSettings } from '../../contract/generations/settings/named-settings.ts';
import { formatParameters, parseParameters, type PictureMetadata } from '../../contract/metadata/metadata.ts';
import { nothingCarried, type PngText } from '../../workers/image/metadata/carried.ts';
import { describePixels, emptyExif, setComment } from '../../workers/image/metadata/change-exif.ts';
import { composeMetadata } from '../../workers/image/metadata/compose-metadata.ts';
import { writeExif } from '../../workers/image/metadata/exif-directories.ts';
import { writeMetadata } from '../../workers/image/metadata/write-metadata.ts';
import { joinBytes, viewOf } from '../../workers/shared/bytes/image-bytes.ts';
import type { GenerationData } from '../../workers/metadata/api.ts';
import { readGenerationData } from '../../workers/metadata/read-generation-data.ts';

const picture = sharp({ create: { width: 6, height: 4, channels: 4, background: '#4a7c6f80' } });
const png = new Uint8Array(await picture.clone().png().toBuffer());
const jpeg = new Uint8Array(await picture.clone().jpeg().toBuffer());
const webp = new Uint8Array(await picture.clone().webp().toBuffer());

const ownMetadata: PictureMetadata = {
  id: '0190b6a0-0000-7000-8000-00000000abcd',
  prompt: 'Möwen über dem Hafen, صباح هادئ 🎨',
  negativePrompt: 'boats',
  model: 'painter',
  seed: 7,
  width: 512,
  height: 768,
  createdAt: 1_700_000_000_000,
};

function read(bytes: Uint8Array<ArrayBuffer>): Promise<GenerationData> {
  return readGenerationData(new Blob([bytes]));
}

function withTexts(...texts: PngText[]): Uint8Array<ArrayBuffer> {
  return writeMetadata(png, 'image/png', { carried: { ...nothingCarried, texts }, isPrivate: false });
}

function chunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = new Uint8Array(4);
  viewOf(length).setUint32(0, content.length);
  return joinBytes([length, new TextEncoder().encode(type), content, new Uint8Array(4)]);
}

function withChunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  return joinBytes([png.subarray(0, 33), chunk(type, content), png.subarray(33)]);
}

function withWebpChunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = new Uint8Array(4);
  viewOf(size).setUint32(0, content.length, true);
  return joinBytes([webp, new TextEncoder().encode(type), size, content, new Uint8Array(content.length % 2)]);
}

function app1(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(4);
  viewOf(head).setUint16(0, 0xffe1);
  viewOf(head).setUint16(2, 2 + name.length + content.length);
  return joinBytes([head, new TextEncoder().encode(name), content]);
}

function xmpPart(guid: string, { total, at, bytes }: { total: number; at: number; bytes: Uint8Array }): Uint8Array<ArrayBuffer> {
  const place = new Uint8Array(8);
  viewOf(place).setUint32(0, total);
  viewOf(place).setUint32(4, at);
  return app1('http://ns.adobe.com/xmp/extension/\0', joinBytes([new TextEncoder().encode(guid), place, bytes]));
}

const parameters = 'a harbour\nNegative prompt: boats\nSteps: 28, Sampler: DPM++ 2M, CFG scale: 7, Seed: 5, Size: 512x768, Model: dream';
const expected = {
  prompt: 'a harbour',
  negative_prompt: 'boats',
  steps: 28,
  sampler: 'DPM++ 2M',
  cfg_scale: 7,
  seed: 5,
  width: 512,
  height: 768,
  model: 'dream',
};

const asStored = { width: 6, height: 4, orientation: 1, isSrgb: null };

function embedMetadata(type: 'image/png' | 'image/jpeg', metadata: PictureMetadata): Uint8Array<ArrayBuffer> {
  const carried = composeMetadata(nothingCarried, { type, metadata, pixels: asStored, hasLostCredentials: false });
  return writeMetadata(type === 'image/png' ? png : jpeg, type, { carried, isPrivate: false });
}

/** As it stands in a JPEG: with its name in front. */
function encodeExif(comment: string): Uint8Array<ArrayBuffer> {
  // One entry in front of the comment, so that swapping the order of bytes has something to do.
  const exif = writeExif(
    setComment(
      describePixels({ ...emptyExif, main: [{ tag: 0x01_12, type: 3, count: 1, value: Uint8Array.of(0, 1) }] }, asStored),
      comment,
    ),
  );
  return joinBytes([new TextEncoder().encode('Exif\0\0'), exif]);
}

describe('generation data in picture files', () => {
  it.each(['image/png', 'image/jpeg'] as const)('reads back every picture that was downloaded from here as %s', async (type) => {
    // The studio never stores half characters or NUL.
    const text = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 200 })
      .map((words) => words.replaceAll('\0', ''))
      .filter((words) => words !== '' && words.isWellFormed());
    await fc.assert(
      fc.asyncProperty(text, text, fc.nat(4_294_967_295), async (prompt, negativePrompt, seed) => {
        const metadata = { ...ownMetadata, prompt, negativePrompt, seed };
        const file = new Blob([embedMetadata(type, metadata)]);
        const { mime, data } = await readGenerationData(file);
        expect(mime).toBe(type);
        expect(data).toMatchObject({ source: 'pleinair', seed, width: 512, height: 768, model: 'painter' });
        // Control characters have no place in XML and are the one thing that XMP cannot carry.
        if (type === 'image/png') expect([data?.prompt, data?.negative_prompt]).toEqual([prompt, negativePrompt]);
      }),
      { numRuns: 50 },
    );
  });

  it('reads back what else was chosen of a picture that was downloaded from here, and nothing that was not known', async () => {
    const chosen = { Steps: '40', Guidance: '6.5', Quality: 'HD' };
    const settings = Object.entries(chosen).map(([name, value]) => ({ name, value }));
    const { data } = await read(embedMetadata('image/png', { ...ownMetadata, settings }));
    expect(data).toMatchObject({ steps: 40, cfg_scale: 6.5, sampler: null, extra: { Quality: 'HD' } });
    const { data: unknown } = await read(embedMetadata('image/jpeg', { ...ownMetadata, model: null, seed: null }));
    expect(unknown).toMatchObject({ steps: null, cfg_scale: null, model: null, seed: null, extra: {} });
  });

  it.each([
    ['KSampler', { cfg: 1, positive: ['guide', 0] }, 1],
    ['SamplerCustomAdvanced', { guider: ['guider', 0] }, null],
  ])('keeps how Flux was guided apart from CFG, of a %s too, through a download and back', async (type, wires, cfg) => {
    const graph = {
      text: { class_type: 'CLIPTextEncode', inputs: { text: 'sea' } },
      guide: { class_type: 'FluxGuidance', inputs: { guidance: 3.5, conditioning: ['text', 0] } },
      guider: { class_type: 'BasicGuider', inputs: { conditioning: ['guide', 0] } },
      sampler: { class_type: type, inputs: { seed: 5, model: ['unet', 0], ...wires } },
      save: { class_type: 'SaveImage', inputs: { images: ['sampler', 0] } },
    };
    const { data: brought } = await read(withTexts({ keyword: 'prompt', text: JSON.stringify(graph) }));
    expect(brought).toMatchObject({ source: 'comfyui', cfg_scale: cfg, extra: { 'Flux guidance': '3.5' } });
    const row = { imported: brought } as GenerationRow;
    const settings = listSettings({ item: { origin: 'imported', model: 'imported', seed: 0, duration: null }, generation: row });
    const metadata = { ...ownMetadata, settings };
    const said = parseParameters(formatParameters(metadata)).settings;
    expect([said.get('CFG scale'), said.get('Flux guidance')]).toEqual([cfg?.toString(), '3.5']);
    const { data: again } = await read(embedMetadata('image/png', metadata));
    expect(again).toMatchObject({ source: 'pleinair', cfg_scale: cfg, extra: { 'Flux guidance': '3.5' } });
  });

  it('says the size as the picture is shown, and nothing else for a picture without data', async () => {
    const turned = await picture.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await read(new Uint8Array(turned))).toEqual({ mime: 'image/jpeg', width: 4, height: 6, data: null, picture: null });
    expect(await read(new Uint8Array(await picture.clone().gif().toBuffer()))).toEqual({
      mime: 'image/gif',
      width: 6,
      height: 4,
      data: null,
      picture: null,
    });
  });

  it('finds the text wherever a PNG may keep it', async () => {
    const latin = new TextEncoder().encode(`parameters\0${parameters}`);
    const packed = joinBytes([new TextEncoder().encode('parameters\0\0'), new Uint8Array(deflateSync(parameters))]);
    const international = joinBytes([new TextEncoder().encode('parameters\0\x01\0\0\0'), new Uint8Array(deflateSync(parameters))]);
    for (const file of [
      withChunk('tEXt', latin),
      withChunk('zTXt', packed),
      withChunk('iTXt', international),
      withTexts({ keyword: 'parameters', text: parameters }),
    ])
      expect((await read(file)).data).toMatchObject({ source: 'automatic1111', ...expected });
    expect((await read(withChunk('eXIf', encodeExif(parameters)))).data).toMatchObject(expected);
  });

  it('finds the EXIF comment of JPEG, WebP and AVIF, in either byte order', async () => {
    const exif = encodeExif(parameters);
    const segment = joinBytes([Uint8Array.of(0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 255), exif]);
    const swapped = exif.slice();
    const from = swapped.length - parameters.length * 2;
    const view = viewOf(swapped);
    for (let i = from; i + 1 < swapped.length; i += 2) view.setUint16(i, view.getUint16(i), true);
    const avif = await picture
      .clone()
      .withExif({ IFD0: { ImageDescription: parameters } })
      .avif({ effort: 0 })
      .toBuffer();
    const files = [
      joinBytes([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]),
      withWebpChunk('EXIF', exif),
      withWebpChunk('EXIF', swapped),
      new Uint8Array(avif),
    ];
    for (const file of files) expect((await read(file)).data).toMatchObject(expected);
  });

  it('joins XMP that a JPEG carries in several parts, in whatever order they stand, and leaves out what is not whole', async () => {
    const guid = 'AB12'.repeat(8);
    const graph = JSON.stringify({
      1: { class_type: 'KSampler', inputs: { seed: 4, steps: 3, model: ['2', 0], positive: ['3', 0] } },
      3: { class_type: 'CLIPTextEncode', inputs: { text: `sea ${'wave '.repeat(30_000)}` } },
    });
    const long = new TextEncoder().encode(
      `<x:xmpmeta><rdf:RDF><rdf:Description><comfy:prompt><![CDATA[${graph}]]></comfy:prompt></rdf:Description></rdf:RDF></x:xmpmeta>`,
    );
    const parts: Uint8Array[] = [];
    for (let at = 0; at < long.length; at += 60_000)
      parts.push(xmpPart(guid, { total: long.length, at, bytes: long.subarray(at, at + 60_000) }));
    const main = app1('http://ns.adobe.com/xap/1.0/\0', new TextEncoder().encode(`<rdf:Description xmpNote:HasExtendedXMP="${guid}"/>`));
    const whole = await read(joinBytes([jpeg.subarray(0, 2), main, ...parts.toReversed(), jpeg.subarray(2)]));
    expect(whole.data).toMatchObject({ source: 'comfyui', seed: 4, steps: 3 });
    expect(whole.data?.prompt?.startsWith('sea wave')).toBe(true);
    for (const broken of [
      parts.slice(1),
      [...parts, parts[0]!],
      [xmpPart('CD34'.repeat(8), { total: 10, at: 0, bytes: long.subarray(0, 10) })],
    ])
      expect((await read(joinBytes([jpeg.subarray(0, 2), main, ...broken, jpeg.subarray(2)]))).data).toBeNull();
  });

  it('reads what ComfyUI puts into XMP, with its entities', async () => {
    const graph = '{"1":{"class_type":"X","inputs":{"prompt":"&lt;lora&gt; &amp; &#x1F3A8;","seed":4,"model":["2",0]}}}'.replaceAll(
      '"',
      '&quot;',
    );
    const xmp = `<?xpacket begin="x"?><x:xmpmeta><rdf:RDF><rdf:Description comfy:workflow="{}"><comfy:prompt>${graph}</comfy:prompt></rdf:Description></rdf:RDF></x:xmpmeta>`;
    const { data } = await read(withWebpChunk('XMP ', new TextEncoder().encode(xmp)));
    expect(data).toMatchObject({ source: 'comfyui', prompt: '<lora> & 🎨', seed: 4 });
  });

  it('unpacks no more than its limit, however small the file', async () => {
    const bomb = joinBytes([new TextEncoder().encode('parameters\0\0'), new Uint8Array(deflateSync(Buffer.alloc(50_000_000, 'a')))]);
    const bombs = joinBytes([png.subarray(0, 33), ...Array.from({ length: 20 }, () => chunk('zTXt', bomb)), png.subarray(33)]);
    expect((await read(bombs)).data).toBeNull();
  });

  it.each(['stealth_pngcomp', 'stealth_pnginfo'])('finds what NovelAI hides in the pixels as %s', async (name) => {
    const words = JSON.stringify({ Software: 'NovelAI', Comment: JSON.stringify({ prompt: 'sea', uc: 'mud', scale: 5 }) });
    const content = name === 'stealth_pngcomp' ? gzipSync(words) : Buffer.from(words);
    const bits = Buffer.alloc(4);
    bits.writeUInt32BE(content.length * 8);
    const hidden = Buffer.concat([Buffer.from(name), bits, content]);
    const size = { width: 50, height: 61 };
    const pixels = Buffer.alloc(size.width * size.height * 4, 254);
    for (let bit = 0; bit < hidden.length * 8; bit += 1) {
      const at = ((bit % size.height) * size.width + Math.floor(bit / size.height)) * 4 + 3;
      pixels[at] = 254 | ((hidden[bit >> 3]! >> (7 - (bit % 8))) & 1);
    }
    const file = new Blob([
      new Uint8Array(
        await sharp(pixels, { raw: { ...size, channels: 4 } })
          .png()
          .toBuffer(),
      ),
    ]);
    const decode = async (source: Blob) => {
      const { data, info } = await sharp(await source.arrayBuffer())
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
    };
    const expectedData = { source: 'novelai', prompt: 'sea', negative_prompt: 'mud', cfg_scale: 5 };
    expect((await readGenerationData(file, { decode })).data).toMatchObject(expectedData);
    expect((await readGenerationData(new Blob([png]), { decode })).data).toBeNull();
  });

  it('answers any damage with what is left or with a sentence, never with anything else', async () => {
    const comfy = JSON.stringify({
      3: { class_type: 'KSampler', inputs: { seed: 1, steps: 2, positive: ['6', 0], model: ['3', 0] } },
      6: { class_type: 'E', inputs: { text: ['3', 0] } },
    });
    const originals = [
      withTexts({ keyword: 'parameters', text: parameters }, { keyword: 'prompt', text: comfy }),
      embedMetadata('image/jpeg', ownMetadata),
      withWebpChunk('EXIF', encodeExif(parameters)),
      new Uint8Array(
        await picture
          .clone()
          .withExif({ IFD0: { ImageDescription: parameters } })
          .avif({ effort: 0 })
          .toBuffer(),
      ),
    ];
    const change = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...originals),
        change,
        fc.option(fc.nat(), { nil: undefined }),
        async (original, changes, length) => {
          const bytes = original.slice(0, length === undefined ? undefined : length % original.length);
          for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value;
          try {
            const { width, height } = await read(bytes);
            expect(width * height).toBeGreaterThan(0);
          } catch (error) {
            expect(error).toMatchObject({ code: 'CONVERT_FAILED' });
          }
        },
      ),
      { numRuns: 1_500 },
    );
  });
});
