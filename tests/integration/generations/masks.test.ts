import { randomUUID } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import { painterModel } from '../../../contract/catalogue/model.ts';
import { sendPicture } from '../../support/library/import-picture.ts';
import { untilRows } from '../../support/generations/generation-studio.ts';
import { createScriptedEngine, type ScriptedEngine } from '../../support/engines/scripted-engine.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { CallInput, TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
let client: TestClient;
let engine: ScriptedEngine;
beforeAll(async () => {
  engine = createScriptedEngine();
  engine.models = async () => [{ ...painterModel, key: 'scripted' }];
  studio = await startTestStudio({}, [engine]);
  client = await studio.guest();
});
afterAll(() => studio?.close());

type Size = { width: number; height: number };

function formOf(file: Uint8Array): CallInput {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'file.png');
  return { form };
}

/** Pixels of which no two neighbours are alike, three bytes each. */
function noise({ width, height }: Size): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < data.length; at += 1) data[at] = Math.imul(at + 1, 2_654_435_761) >>> 24;
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** A grey picture; `at` says how white a pixel is, 0–255. */
function maskOf({ width, height }: Size, at: (x: number, y: number) => number): Promise<Buffer> {
  const data = Uint8Array.from({ length: width * height }, (_, index) => at(index % width, Math.floor(index / width)));
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

async function sendMask(mask: Uint8Array): Promise<string> {
  return (await client.call('uploadMask', formOf(mask))).data.data.imageUrl;
}

async function importItem(file: Uint8Array, size: Size, mime = 'image/png'): Promise<string> {
  const { sha256 } = (await client.call('uploadRawImage', formOf(file))).data.data;
  const [id, generationId] = [randomUUID(), randomUUID()];
  const named = { generation_history_id: generationId, generation_media_resource_id: id, sha256, file_name: 'file.png', mime };
  const facts = { ...size, size_bytes: file.byteLength, thumbhash: null, settings: noSettings, at: Date.now() };
  await client.call('createImport', { body: { ...named, ...facts } });
  return id;
}

/** A seed is the colour of what the engine sends: this one is pure blue. */
const blue = { seed: 0xff_00_00 };
const request = { prompt: 'a boat', model: 'scripted', width: 256, height: 256, image_num: 1, ...blue };

/** Makes a picture of a masked request, and reads it. */
async function make(changes: object) {
  const { data } = await client.call('create', { body: { ...request, ...changes } });
  const [row] = await untilRows(studio.db, { spaceId: client.me!.space_id, ids: data.generation_media_resource_ids });
  if (row!.status !== 'completed') return { row: row!, pixels: Buffer.alloc(0) };
  const file = await client.send('media', { params: { id: row!.id, variant: 'original' } });
  const pixels = await sharp(await file.arrayBuffer())
    .removeAlpha()
    .raw()
    .toBuffer();
  return { row: row!, pixels };
}

describe('a mask', () => {
  it('of POST /media/upload_mask is kept in grey as a file of its sender, transparency as black', async () => {
    const columns = Uint8Array.of(0, 0, 0, 255, 128, 128, 128, 255, 255, 255, 255, 128);
    const colored = await sharp(columns, { raw: { width: 3, height: 1, channels: 4 } })
      .png()
      .toBuffer();
    const { data } = (await client.call('uploadMask', formOf(colored))).data;
    const kept = await client.send('uploadedImage', { params: { sha256: data.sha256 } });
    const grey = sharp(await kept.arrayBuffer());
    expect(await grey.metadata()).toMatchObject({ format: 'png', width: 3, height: 1, channels: 1 });
    expect([...(await grey.extractChannel(0).raw().toBuffer())]).toEqual([0, 128, 128]);
    const stranger = await studio.guest();
    expect((await stranger.refused('uploadedImage', { params: { sha256: data.sha256 } })).problem.code).toBe('NOT_FOUND');
    const { sha256 } = await sendPicture(stranger, '#4a7c6f');
    const body = { ...request, image_urls: [`/api/media/upload_raw_image/${sha256}`], mask_url: data.imageUrl };
    expect((await stranger.refused('create', { body })).problem.code).toBe('NOT_FOUND');
  });

  it('is refused if it is not a picture or would unpack to an enormous one', async () => {
    const bomb = await maskOf({ width: 4, height: 4 }, () => 255);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    for (const file of [bomb, new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), new Uint8Array()])
      expect((await client.refused('uploadMask', formOf(file))).problem.code).toBe('UPLOAD_UNREADABLE');
  });

  it('is refused by name, and nothing is charged, if it has another shape than its picture', async () => {
    const size = { width: 90, height: 60 };
    const variation_source = await importItem(await noise(size).png().toBuffer(), size);
    const mask_url = await sendMask(await maskOf({ width: 60, height: 60 }, () => 255));
    const before = (await client.call('userMe')).data.credits;
    const { problem } = await client.refused('create', { body: { ...request, variation_source, mask_url } });
    expect(problem).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: 'mask_url' }] });
    expect((await client.call('userMe')).data.credits).toBe(before);
  });
});

describe('a picture that changes in a part only', () => {
  it('keeps every black pixel, is new where the mask is white, and blends where it is grey', async () => {
    const size = { width: 300, height: 200 };
    const file = await noise(size).png().toBuffer();
    const before = await noise(size).raw().toBuffer();
    const levels = (x: number) => (x < 100 ? 0 : x < 200 ? 102 : 255);
    const variation_source = await importItem(file, size);
    const { row, pixels } = await make({ variation_source, mask_url: await sendMask(await maskOf(size, levels)) });
    expect(row).toMatchObject({ ...size, mime: 'image/png' });
    const expected = before.map((value, index) => {
      const [weight, made] = [levels(Math.floor(index / 3) % 300) / 255, index % 3 === 2 ? 255 : 0];
      return Math.round(value + (made - value) * weight);
    });
    expect(Buffer.compare(pixels, expected)).toBe(0);
  });

  it('is given to the engine with its mask in the size that is made, in the shape of the picture', async () => {
    const size = { width: 300, height: 200 };
    const variation_source = await importItem(await noise(size).png().toBuffer(), size);
    const mask_url = await sendMask(await maskOf(size, (x) => (x < 150 ? 0 : 255)));
    await make({ variation_source, mask_url, seed: 1 });
    const given = engine.masked.at(-1)!;
    expect(given).toMatchObject({ width: 320, height: 224 });
    for (const [bytes, channels] of [[given.picture, 3] as const, [given.mask, 1] as const])
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 320, height: 224, channels });
    const [left, right] = await Promise.all(
      [0, 300].map((at) => sharp(given.mask).extract({ left: at, top: 100, width: 1, height: 1 }).extractChannel(0).raw().toBuffer()),
    );
    expect([left![0], right![0]]).toEqual([0, 255]);
  });

  it('is as sharp as a large original: the engine is given the part around the mask, and the rest stays', async () => {
    const size = { width: 1200, height: 800 };
    const isWhite = (x: number, y: number) => x >= 900 && x < 1060 && y >= 50 && y < 150;
    const file = await noise(size).jpeg({ quality: 90 }).toBuffer();
    const before = await sharp(file).raw().toBuffer();
    const variation_source = await importItem(file, size, 'image/jpeg');
    const mask_url = await sendMask(await maskOf(size, (x, y) => (isWhite(x, y) ? 255 : 0)));
    const { row, pixels } = await make({ variation_source, mask_url });
    expect(row).toMatchObject({ ...size, mime: 'image/png' });
    // Of the whole picture the mask would be white in 1.7 %.
    const { channels } = await sharp(engine.masked.at(-1)!.mask).stats();
    expect(channels[0]!.mean).toBeGreaterThan(0.1 * 255);
    const differing = pixels.findIndex((value, at) => {
      const [x, y] = [Math.floor(at / 3) % size.width, Math.floor(at / 3 / size.width)];
      return value !== (isWhite(x, y) ? (at % 3 === 2 ? 255 : 0) : before[at]);
    });
    expect(differing).toBe(-1);
  });

  it('of a photo of more than four megapixels comes back at that size, as a JPG whose black part looks the same', async () => {
    const size = { width: 2056, height: 2056 };
    const grey = sharp({ create: { ...size, channels: 3, background: '#808080' } });
    const variation_source = await importItem(await grey.jpeg().toBuffer(), size, 'image/jpeg');
    const mask_url = await sendMask(await maskOf(size, (x) => (x < 1028 ? 0 : 255)));
    const { row, pixels } = await make({ variation_source, mask_url, seed: 0xff_00_01 });
    expect(row).toMatchObject({ ...size, status: 'completed', mime: 'image/jpeg' });
    expect(pixels.byteLength).toBe(size.width * size.height * 3);
    expect([...pixels.subarray(0, 3)]).toEqual([128, 128, 128]);
    expect(pixels.at(-1)).toBeGreaterThan(250);
  });

  it('of a turned photo changes where a person sees it', async () => {
    const size = { width: 64, height: 96 };
    const file = await noise({ width: 96, height: 64 }).withMetadata({ orientation: 6 }).png().toBuffer();
    const before = await sharp(file).autoOrient().raw().toBuffer();
    const variation_source = await importItem(file, size);
    const { pixels } = await make({ variation_source, mask_url: await sendMask(await maskOf(size, (_, y) => (y < 90 ? 0 : 255))) });
    const edge = 90 * 64 * 3;
    expect(Buffer.compare(pixels.subarray(0, edge), before.subarray(0, edge))).toBe(0);
    expect([...pixels.subarray(edge, edge + 3)]).toEqual([0, 0, 255]);
  });

  it('keeps the black pixels of a mask that is smaller than the picture', async () => {
    const size = { width: 400, height: 400 };
    const before = await noise(size).raw().toBuffer();
    const variation_source = await importItem(await noise(size).png().toBuffer(), size);
    const small = await maskOf({ width: 40, height: 40 }, (x) => (x < 20 ? 0 : 255));
    const { pixels } = await make({ variation_source, mask_url: await sendMask(small) });
    const differing = before.findIndex((value, at) => Math.floor(at / 3) % 400 < 200 && pixels[at] !== value);
    expect(differing).toBe(-1);
    expect([...pixels.subarray(-3)]).toEqual([0, 0, 255]);
  });

  it('is painted by the built-in painter, and stays as it was where the mask is black', async () => {
    const size = { width: 160, height: 96 };
    const before = await noise(size).raw().toBuffer();
    const variation_source = await importItem(await noise(size).png().toBuffer(), size);
    const mask_url = await sendMask(await maskOf(size, (x) => (x < 80 ? 0 : 255)));
    const { pixels } = await make({ model: 'painter', prompt: 'a lighthouse', variation_source, mask_url });
    const changed = before.map((value, at) => Number(pixels[at] !== value));
    const isBlack = (_: number, at: number) => Math.floor(at / 3) % 160 < 80;
    expect(changed.filter(isBlack).some((one) => one === 1)).toBe(false);
    expect(changed.filter((one, at) => !isBlack(one, at) && one === 1).length).toBeGreaterThan(10_000);
  });

  it('fails and is paid back if nothing may change, or the engine sends no picture', async () => {
    const size = { width: 64, height: 64 };
    const variation_source = await importItem(await noise(size).png().toBuffer(), size);
    const before = (await client.call('userMe')).data.credits;
    const black = await sendMask(await maskOf(size, () => 0));
    expect((await make({ variation_source, mask_url: black })).row).toMatchObject({
      status: 'failed',
      failedReason: 'The mask is black everywhere: there is nothing to change.',
    });
    const white = await sendMask(await maskOf(size, () => 255));
    expect((await make({ variation_source, mask_url: white, prompt: 'broken' })).row).toMatchObject({ status: 'failed' });
    expect((await client.call('userMe')).data.credits).toBe(before);
  });
});
