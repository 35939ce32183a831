import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendPicture } from '../support/import-picture.ts';
import { startTestStudio, type TestStudio } from '../support/start-test-studio.ts';
import type { CallInput, TestClient } from '../support/test-client.ts';

let studio: TestStudio;
let client: TestClient;
beforeAll(async () => {
  studio = await startTestStudio();
  client = await studio.guest();
});
afterAll(() => studio?.close());

function formOf(file: Uint8Array): CallInput {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'file.png');
  return { form };
}

/** A mask of three columns: black, a middle grey, and half transparent white. */
async function coloredMask(): Promise<Buffer> {
  const data = Uint8Array.of(0, 0, 0, 255, 128, 128, 128, 255, 255, 255, 255, 128);
  return sharp(data, { raw: { width: 3, height: 1, channels: 4 } })
    .png()
    .toBuffer();
}

it('keeps a mask in grey as a file of its sender, transparency as black', async () => {
  const { data } = (await client.call('uploadMask', formOf(await coloredMask()))).data;
  const kept = await client.send('uploadedImage', { params: { sha256: data.sha256 } });
  const grey = sharp(await kept.arrayBuffer());
  expect(await grey.metadata()).toMatchObject({ format: 'png', width: 3, height: 1, channels: 1 });
  expect([...(await grey.extractChannel(0).raw().toBuffer())]).toEqual([0, 128, 128]);
  const stranger = await studio.guest();
  expect((await stranger.refused('uploadedImage', { params: { sha256: data.sha256 } })).problem.code).toBe('NOT_FOUND');
  const { sha256 } = await sendPicture(stranger, '#4a7c6f');
  const files = { image_urls: [`/api/media/upload_raw_image/${sha256}`], mask_url: data.imageUrl };
  const asked = { body: { prompt: 'a boat', model: 'painter', width: 512, height: 512, ...files } };
  expect((await stranger.refused('create', asked)).problem.code).toBe('NOT_FOUND');
});

it('refuses a mask that is not a picture or would unpack to an enormous one', async () => {
  const bomb = await coloredMask();
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  for (const file of [bomb, new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), new Uint8Array()])
    expect((await client.refused('uploadMask', formOf(file))).problem.code).toBe('UPLOAD_UNREADABLE');
});
