import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '../../../contract/errors.ts';
import { noSettings, type ImportedSettings } from '../../../contract/metadata/imported-settings.ts';
import type { ImportRequest } from '../../../contract/import/import.ts';
import { limits } from '../../../contract/limits.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { upload } from '../../../server/storage/schema/upload.ts';
import { createApiClient, type ApiClient } from '../../../src/sync/api/api-client.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { cuttingProxy, type CuttingProxy } from '../../support/http/cutting-proxy.ts';
import { importPicture, sendPicture } from '../../support/library/import-picture.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { CallInput, TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
let owner: TestClient;
let bytes: Buffer;
beforeAll(async () => {
  studio = await startTestStudio({ quotaBytes: { guest: 0, free: 1_000_000, paid: 0 } });
  owner = await studio.guest();
  bytes = await sharp({ create: { width: 2853, height: 1246, channels: 3, background: '#4a7c6f' } })
    .png()
    .toBuffer();
});
afterAll(() => studio?.close());

const settings: ImportedSettings = {
  ...noSettings,
  source: 'comfyui',
  prompt: 'a harbour',
  negative_prompt: 'boats',
  seed: 1_002_496_614_778_823,
  steps: 16,
  sampler: 'uni_pc',
  cfg_scale: 6,
  width: 512,
  height: 512,
  model: 'Anything-V3.0',
  extra: { Scheduler: 'normal' },
};

function formOf(file: Uint8Array<ArrayBuffer>, field = 'file'): CallInput {
  const form = new FormData();
  form.set(field, new Blob([file]), 'harbour.png');
  return { form };
}

function hashOf(file: Uint8Array): string {
  return createHash('sha256').update(file).digest('hex');
}

function importOf(file: Uint8Array, change: object = {}) {
  return {
    generation_history_id: randomUUID(),
    generation_media_resource_id: randomUUID(),
    sha256: hashOf(file),
    file_name: 'harbour.png',
    mime: 'image/png',
    size_bytes: file.length,
    width: 2853,
    height: 1246,
    thumbhash: null,
    settings,
    at: Date.now() - 5_000,
    ...change,
  };
}

describe('a picture that was edited', () => {
  it('belongs to the family of its source, also from the Trash; of another one’s picture it is kept without the link', async () => {
    const [editor, stranger] = [await studio.guest(), await studio.guest()];
    const source = await importPicture(editor, '#2f6f8f');
    const theirs = await importPicture(stranger, '#8f6f2f');
    const { sha256, sizeBytes } = await sendPicture(editor, '#6f2f8f');
    const edited = (variation_source: string) => ({
      ...importOf(new Uint8Array(0)),
      sha256,
      size_bytes: sizeBytes,
      width: 40,
      height: 30,
      variation_source,
    });
    const sourceOf = async (id: string) =>
      (await studio.db.select({ source: media.variationSource }).from(media).where(eq(media.id, id)))[0]?.source;
    for (const unknown of [theirs.id, randomUUID()]) {
      const body = edited(unknown);
      await editor.call('createImport', { body });
      expect(await sourceOf(body.generation_media_resource_id)).toBeNull();
    }
    for (const isInTrash of [false, true]) {
      if (isInTrash) await editor.call('createBatchDelete', { body: { deleteImages: [{ id: source.id }] } });
      const body = edited(source.id);
      await editor.call('createImport', { body });
      expect(await sourceOf(body.generation_media_resource_id)).toBe(source.id);
    }
  });
});

describe('importing a picture', () => {
  it('refuses what does not fit into the share of the sender before it is read, and keeps the rest', async () => {
    const person = await studio.guest();
    await person.signUp(`${randomUUID()}@example.test`);
    const small = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#7c4a6f' } })
      .png()
      .toBuffer();
    await person.call('uploadRawImage', formOf(new Uint8Array(small)));
    const large = new Uint8Array(6_000_000);
    const refused = await person.refused('uploadRawImage', formOf(large));
    expect(refused).toMatchObject({ status: 413, problem: { code: 'QUOTA_FULL', title: errors.QUOTA_FULL.title } });
    const file = { params: { sha256: hashOf(large) }, bytes: large };
    expect((await person.refused('vaultFile', file)).problem.code).toBe('QUOTA_FULL');
    // A user with a larger share passes the size check; the same upload then fails as no picture.
    expect((await owner.refused('uploadRawImage', formOf(large))).problem.code).toBe('UPLOAD_UNREADABLE');
    const kept = await studio.db.select({ hash: upload.hash }).from(upload).where(eq(upload.userId, person.me!.user_id));
    expect(kept).toEqual([{ hash: hashOf(small) }]);
    await person.call('createImport', { body: importOf(small) });
  });

  it('holds files that arrive together to one share', async () => {
    const person = await studio.guest();
    await person.signUp(`${randomUUID()}@example.test`);
    const raw = { width: 320, height: 320, channels: 3 } as const;
    const files = await Promise.all(
      Array.from({ length: 6 }, () =>
        sharp(randomBytes(320 * 320 * 3), { raw })
          .png()
          .toBuffer(),
      ),
    );
    const answers = await Promise.all(files.map((file) => person.send('uploadRawImage', formOf(new Uint8Array(file)))));
    expect([200, 413].map((status) => answers.filter((answer) => answer.status === status).length)).toEqual([3, 3]);
  });

  it('upload_raw_image answers with status and data.imageUrl; the original is stored with its copies and what it said about itself', async () => {
    const { data } = await owner.call('uploadRawImage', formOf(new Uint8Array(bytes)));
    expect(data).toEqual({ status: 'success', data: { imageUrl: `/api/media/upload_raw_image/${hashOf(bytes)}`, sha256: hashOf(bytes) } });
    const sent = await owner.send('uploadedImage', { params: { sha256: hashOf(bytes) } });
    expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true);

    const body = importOf(bytes, { width: 7, height: 7, mime: 'image/gif', size_bytes: 1 });
    const { mark } = await owner.call('createImport', { body });
    const params = { generation_history_id: body.generation_history_id };
    const { items, generation } = (await owner.call('createHistoryOne', { params })).data;
    // The studio ignores the device's claims about the file.
    expect(items[0]).toMatchObject({
      status: 'completed',
      origin: 'imported',
      model: 'imported',
      width: 2853,
      height: 1246,
      mime: 'image/png',
      size_bytes: bytes.length,
      hash: hashOf(bytes).slice(0, 16),
      prompt_head: 'a harbour',
      created_at: body.at,
    });
    expect(items[0]!.thumbhash).not.toBeNull();
    expect(generation).toMatchObject({ prompt: 'a harbour', negative_prompt: 'boats', imported: settings });
    for (const variant of ['256', '512', '1024'] as const) {
      const response = await owner.send('media', { params: { id: body.generation_media_resource_id, variant } });
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(Number(variant));
    }
    const page = await owner.call('syncChanges', { query: { space: owner.me!.space_id, cursor: `${mark!.epoch}:${mark!.seq - 1}` } });
    expect(page.data.changes.map(({ table }) => table).sort()).toEqual(['generations', 'media']);
  });

  it('has one effect however often it is sent', async () => {
    await owner.call('uploadRawImage', formOf(new Uint8Array(bytes)));
    await owner.call('uploadRawImage', formOf(new Uint8Array(bytes)));
    expect(
      await studio.db
        .select()
        .from(upload)
        .where(eq(upload.hash, hashOf(bytes))),
    ).toHaveLength(1);
    const body = importOf(bytes);
    const mid = randomUUID();
    const first = await owner.call('createImport', { body, mid });
    expect(await owner.call('createImport', { body, mid })).toMatchObject({ data: first.data, mark: first.mark });
    expect(await studio.db.select().from(media).where(eq(media.generationId, body.generation_history_id))).toHaveLength(1);
    expect((await owner.refused('createImport', { body })).problem.code).toBe('ID_TAKEN');
  });

  it('takes a file without words, of any size, by its name', async () => {
    const tiny = new Uint8Array(await sharp(bytes).resize(3, 1).avif({ effort: 0 }).toBuffer());
    await owner.call('uploadRawImage', formOf(tiny));
    const body = importOf(tiny, { settings: { ...noSettings, extra: { 'a\u0000b': '\ud800' } } });
    await owner.call('createImport', { body });
    const { items, generation } = (await owner.call('createHistoryOne', { params: { generation_history_id: body.generation_history_id } }))
      .data;
    expect(items[0]).toMatchObject({ prompt_head: 'harbour.png', mime: 'image/avif', width: 3, height: 1 });
    expect(generation).toMatchObject({ prompt: '', imported: { source: null, extra: { ab: '\ufffd' } } });
  });

  it('belongs to who sent the bytes: to know their hash is not to have them', async () => {
    const stranger = await studio.guest();
    expect((await stranger.refused('createImport', { body: importOf(bytes) })).problem.code).toBe('UPLOAD_MISSING');
    expect((await stranger.refused('uploadedImage', { params: { sha256: hashOf(bytes) } })).problem.code).toBe('NOT_FOUND');
    expect((await owner.refused('createImport', { body: importOf(Buffer.from('nothing')) })).problem.code).toBe('UPLOAD_MISSING');
  });

  it('refuses what is not a picture, is damaged, or would unpack to an enormous one', async () => {
    const bomb = new Uint8Array(bytes);
    new DataView(bomb.buffer).setUint32(16, 60_000);
    new DataView(bomb.buffer).setUint32(20, 60_000);
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
    for (const file of [svg, bomb, new Uint8Array(bytes).slice(0, 200), new Uint8Array(), new TextEncoder().encode('%PDF-1.7')])
      expect((await owner.refused('uploadRawImage', formOf(file))).problem.code).toBe('UPLOAD_UNREADABLE');
  });

  it('refuses a file that is too large before it has been read, and a form without one', async () => {
    const large = new Uint8Array(limits.importBytes + 1);
    expect((await owner.refused('uploadRawImage', formOf(large))).problem.code).toBe('BODY_TOO_LARGE');
    const streamed = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1 << 20)),
    });
    const headers = { 'X-Client': 'test', 'Content-Type': 'multipart/form-data; boundary=x', Cookie: owner.cookie };
    const init = { method: 'POST', headers, body: streamed, duplex: 'half' } as RequestInit;
    const endless = await fetch(`${studio.url}/api/media/upload_raw_image`, init).then(
      (response) => response.status,
      () => 413,
    );
    expect(endless).toBe(413);
    expect((await owner.refused('uploadRawImage', formOf(new Uint8Array(bytes), 'picture'))).problem.code).toBe('BODY_MALFORMED');
    const form = new FormData();
    form.set('file', 'words');
    expect((await owner.refused('uploadRawImage', { form })).problem.code).toBe('BODY_MALFORMED');
    expect((await owner.refused('uploadRawImage', { body: {} })).problem.code).toBe('CSRF_REJECTED');
  });
});

describe('a connection that breaks', () => {
  let proxy: CuttingProxy;
  let client: TestClient;
  let api: ApiClient;
  beforeAll(async () => {
    proxy = await cuttingProxy(studio.url);
    client = await studio.guest();
    await client.call('uploadRawImage', formOf(new Uint8Array(bytes)));
    api = createApiClient({
      fetch: (address, init) => {
        const headers = new Headers(init?.headers);
        headers.set('Cookie', client.cookie);
        // The compressed length of an answer depends on its ids, so its last byte moves.
        headers.set('Accept-Encoding', 'identity');
        const path = address instanceof Request ? address.url : address.toString();
        return fetch(proxy.url + path, { ...init, headers });
      },
      clock: systemClock,
      deviceId: 'device',
      userId: client.me!.user_id,
    });
  });
  afterAll(() => proxy.close());

  /** Positions around each boundary between the parts of a message, and in the middle of its body. */
  function placesIn(message: Buffer): number[] {
    const body = message.indexOf('\r\n\r\n') + 4;
    const middle = Math.floor((body + message.length) / 2);
    const places = [0, 1, message.indexOf('\r\n'), body - 1, body, body + 1, middle, message.length - 1];
    return [...new Set(places)].filter((at) => at < message.length).sort((a, b) => a - b);
  }

  /** Makes a call once without a cut, then once for each cut, each followed by the same call without a cut. */
  async function cutEverywhere<T>(prepare: () => T, call: (prepared: T) => Promise<unknown>): Promise<T[]> {
    proxy.arm(null);
    const made = [prepare()];
    await call(made[0]!);
    const { passed } = proxy;
    for (const side of ['request', 'answer'] as const) {
      for (const at of placesIn(passed[side])) {
        const prepared = prepare();
        made.push(prepared);
        proxy.arm({ side, at });
        await expect(call(prepared), `${side} cut at ${at}`).rejects.toMatchObject({ code: 'NETWORK' });
        proxy.arm(null);
        await call(prepared);
      }
    }
    return made;
  }

  it('makes each change once, whether its request or its answer was cut, and wherever', async () => {
    const made = await cutEverywhere(
      () => ({ mid: randomUUID(), body: importOf(bytes) as ImportRequest }),
      (change) => api.call('createImport', change),
    );
    const stored = await studio.db.select({ id: media.id }).from(media).where(eq(media.userId, client.me!.user_id));
    expect(stored.map(({ id }) => id).sort()).toEqual(made.map(({ body }) => body.generation_media_resource_id).sort());
  });

  it('stores an upload once and whole', async () => {
    const other = await sharp({ create: { width: 70, height: 60, channels: 3, background: '#4a6f7c' } })
      .png()
      .toBuffer();
    const blob = new Blob([new Uint8Array(other)]);
    await cutEverywhere(
      () => {
        const form = new FormData();
        form.set('file', blob, 'picture');
        return form;
      },
      (form) => api.call('uploadRawImage', { form }),
    );
    expect(
      await studio.db
        .select({ hash: upload.hash })
        .from(upload)
        .where(eq(upload.hash, hashOf(other))),
    ).toHaveLength(1);
    const sent = await client.send('uploadedImage', { params: { sha256: hashOf(other) } });
    expect(Buffer.from(await sent.arrayBuffer()).equals(other)).toBe(true);
  });
});
