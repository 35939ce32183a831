import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { studioMark } from '../../../contract/downloads/watermark.ts';
import { pngWith, uint32 } from '../../../tests/support/images/odd-pictures.ts';
import { convertPicture } from './convert-picture.ts';
import { drawMark } from './draw-mark.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { openConverter } from './open-converter.ts';
import { readStudioMark } from './read-studio-mark.ts';

it('a host chooses words or a picture, the corner, the opacity and the size of the mark, or none', async () => {
  expect(readStudioMark({})).toEqual(studioMark);
  expect(readStudioMark({ WATERMARK: '0' })).toBeNull();
  const chosen = { WATERMARK_TEXT: 'Ateliê', WATERMARK_CORNER: 'top-left', WATERMARK_OPACITY: '40', WATERMARK_SIZE: '12' };
  expect(readStudioMark(chosen)).toEqual({ content: { kind: 'text', text: 'Ateliê' }, corner: 'top-left', opacity: 0.4, size: 0.12 });
  const folder = await mkdtemp(join(tmpdir(), 'pleinair-mark-'));
  const image = join(folder, 'mark.png');
  await writeFile(
    image,
    await sharp({ create: { width: 4, height: 2, channels: 3, background: '#c04020' } })
      .png()
      .toBuffer(),
  );
  expect(readStudioMark({ WATERMARK_IMAGE: image })?.content).toMatchObject({
    kind: 'image',
    image: expect.stringMatching(/^data:image\/png;base64,/),
  });
  await writeFile(image, '<svg/>');
  expect(() => readStudioMark({ WATERMARK_IMAGE: image })).toThrow(/^WATERMARK_IMAGE must be a PNG, JPG or WEBP file/);
  expect(() => readStudioMark({ WATERMARK_OPACITY: '5', WATERMARK_CORNER: 'middle' })).toThrow(/WATERMARK_CORNER.*WATERMARK_OPACITY/);
  await rm(folder, { recursive: true });
});

it('a mark of words is drawn as strong as it shall be, where the host has no fonts too', async () => {
  const { channels } = await sharp(await drawMark({ ...studioMark, opacity: 0.5 })).stats();
  expect(channels[3]!.max).toBeGreaterThan(120);
  expect(channels[3]!.max).toBeLessThan(136);
});

it('ffmpeg is the one that is named, else the first on the PATH, else none', async () => {
  expect(findFfmpeg('none', '/usr/bin')).toBeNull();
  expect(findFfmpeg(undefined, '/no/such/folder:relative')).toBeNull();
  expect(() => findFfmpeg('/no/such/program')).toThrow('FFMPEG_PATH must be the whole path of a program, or none.');
});

it('without ffmpeg a film is refused by one exact sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pleinair-converting-'));
  const converter = await openConverter({ folder: join(folder, 'converting'), ffmpeg: null });
  const file = { hash: 'x', mime: 'video/mp4', sizeBytes: 1, isDamaged: false, open: () => Promise.reject(new Error('it is not opened')) };
  const request = { source: { file, kind: 'video' as const }, target: 'gif' as const, mark: null };
  await expect(converter.convert({ userId: 'anybody', spaceId: 'own' }, request, new AbortController().signal)).rejects.toMatchObject({
    code: 'CONVERTER_MISSING',
    message: 'This studio cannot convert this file: there is no ffmpeg on its host. The original is unchanged.',
  });
  await converter.close();
  await rm(folder, { recursive: true });
});

it('the last five results of one user are kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pleinair-converting-'));
  const converter = await openConverter({ folder: join(folder, 'converting'), ffmpeg: null });
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#4a7c6f' } })
    .png()
    .toBuffer();
  const open = () => Promise.resolve({ stream: Readable.from([picture]), sizeBytes: picture.length, start: 0, end: picture.length - 1 });
  const source = { file: { hash: 'x', mime: 'image/png', sizeBytes: picture.length, isDamaged: false, open }, kind: 'image' as const };
  const own = { spaceId: 'own' };
  const convert = (userId: string) =>
    converter.convert({ userId, ...own }, { source, target: 'jpg', mark: null }, new AbortController().signal);
  const other = await convert('other');
  const made: string[] = [];
  for (let time = 0; time < 7; time++) made.push(await convert('busy'));
  expect((await readdir(join(folder, 'converting'))).toSorted()).toEqual([other, ...made.slice(2)].toSorted());
  expect(() => converter.find({ userId: 'busy', ...own }, made[1]!)).toThrow('This does not exist');
  expect(converter.find({ userId: 'busy', ...own }, made[2]!).sizeBytes).toBeGreaterThan(0);
  // In another library than the file's, as after leaving a team.
  expect(() => converter.find({ userId: 'busy', spaceId: 'another' }, made[2]!)).toThrow('This does not exist');
  await converter.close();
  await rm(folder, { recursive: true });
});

it('a picture is made in the wanted size and quality, and says nothing of itself where it shall not; too large ones are refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pleinair-converting-'));
  const [source, output] = [join(folder, 'source'), join(folder, 'result')];
  const signed =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" dc:rights="Ada" dcterms:provenance="self#jumbf=/c2pa/urn:uuid:7"/></rdf:RDF></x:xmpmeta>';
  // Stored lying, shown upright by its orientation.
  const stored = sharp({ create: { width: 60, height: 20, channels: 3, background: '#4a7c6f' } });
  await writeFile(
    source,
    await stored
      .withExif({ IFD0: { Copyright: 'Möwe' } })
      .withMetadata({ orientation: 6 })
      .withXmp(signed)
      .jpeg()
      .toBuffer(),
  );
  await convertPicture({ source, output, target: 'webp', picture: { height: 30, quality: 0.5, isPrivate: true } });
  expect(await sharp(output).metadata()).toMatchObject({ format: 'webp', width: 10, height: 30 });
  expect((await sharp(output).metadata()).exif).toBeUndefined();
  await convertPicture({ source, output, target: 'png', picture: undefined });
  expect(await sharp(output).metadata()).toMatchObject({ format: 'png', width: 20, height: 60 });
  const { exif, xmp } = await sharp(output).metadata();
  expect(exif).toBeDefined();
  expect(xmp?.toString()).toContain('dc:rights="Ada"');
  expect(xmp?.toString()).not.toContain('self#jumbf');
  const giant = convertPicture({ source, output, target: 'jpg', picture: { width: 16_384, height: 16_384 } });
  await expect(giant).rejects.toMatchObject({ code: 'CONVERT_TOO_LARGE' });
  await rm(folder, { recursive: true });
});

it('a picture is converted with the colours and the way up that browsers show', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pleinair-converting-'));
  const [source, output] = [join(folder, 'source'), join(folder, 'output')];
  const flat = sharp({ create: { width: 24, height: 16, channels: 3, background: { r: 190, g: 90, b: 60 } } });
  const job = { source, output, target: 'jpg' as const, picture: {} };
  const bytes = [
    pngWith(await flat.clone().png().toBuffer(), { type: 'gAMA', content: uint32(100_000) }),
    await flat.clone().withMetadata({ orientation: 6 }).webp({ lossless: true }).toBuffer(),
  ];
  const shown = [];
  for (const given of bytes) {
    await writeFile(source, given);
    await convertPicture(job);
    const [{ autoOrient }, { channels }] = await Promise.all([sharp(output).metadata(), sharp(output).stats()]);
    shown.push({ ...autoOrient, red: Math.round(channels[0]!.mean) });
  }
  expect(shown[0]).toMatchObject({ width: 24, height: 16 });
  expect(Math.abs(shown[0]!.red - 224)).toBeLessThan(3);
  expect(shown[1]).toMatchObject({ width: 24, height: 16 });
  await rm(folder, { recursive: true });
});

it('a picture whose colours are computed keeps what its file says of itself, unless it shall not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pleinair-converting-'));
  const source = join(folder, 'source');
  const color = { r: 190, g: 90, b: 60, alpha: 0.5 };
  const flat = sharp({ create: { width: 24, height: 16, channels: 4, background: color } }).withExif({ IFD0: { Copyright: 'Ada' } });
  const words = pngWith(await flat.png().toBuffer(), { type: 'tEXt', content: Buffer.from('parameters\0a harbour', 'latin1') });
  await writeFile(source, pngWith(words, { type: 'gAMA', content: uint32(100_000) }));
  const convert = async (target: 'jpg' | 'png', isPrivate: boolean) => {
    const output = join(folder, `${target}-${isPrivate}`);
    await convertPicture({ source, output, target, picture: { width: 12, height: 8, isPrivate } });
    const { width, height, exif, comments } = await sharp(output).metadata();
    const { data } = await sharp(output).raw().toBuffer({ resolveWithObject: true });
    return { size: [width, height], hasName: exif?.includes('Ada') ?? false, comments, red: data[0]! };
  };
  const texts = [{ keyword: 'parameters', text: 'a harbour' }];
  const png = await convert('png', false);
  expect(png).toMatchObject({ size: [12, 8], hasName: true, comments: texts });
  expect(Math.abs(png.red - 224)).toBeLessThan(3);
  expect(await convert('jpg', false)).toMatchObject({ size: [12, 8], hasName: true, red: 239 });
  expect(await convert('png', true)).toMatchObject({ hasName: false, comments: undefined });
  await rm(folder, { recursive: true });
});
