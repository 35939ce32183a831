import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import type { Item } from './rows-naming.ts';
import type { TestClient } from '../http/test-client.ts';

/** Sends a picture of one colour. @returns the SHA-256 of its bytes */
export async function sendPicture(client: TestClient, background: string): Promise<{ sha256: string; sizeBytes: number }> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'picture.png');
  const { sha256 } = (await client.call('uploadRawImage', { form })).data.data;
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  return { sha256, sizeBytes: bytes.length };
}

/** Sends a picture of one colour and imports it. */
export async function importPicture(client: TestClient, background: string): Promise<Item> {
  const { sha256, sizeBytes } = await sendPicture(client, background);
  const [id, generationId] = [randomUUID(), randomUUID()];
  const sizes = { mime: 'image/png', size_bytes: sizeBytes, width: 40, height: 30, thumbhash: null };
  const named = { generation_history_id: generationId, generation_media_resource_id: id, sha256, file_name: 'picture.png' };
  await client.call('createImport', { body: { ...named, ...sizes, settings: noSettings, at: Date.now() } });
  return { id, generationId, sha256 };
}
