import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportRequest } from '../../../contract/import/import.ts';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import { limits } from '../../../contract/limits.ts';
import { formatSyncMark } from '../../../contract/sync/sync.ts';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { memoryCacheStorage } from '../../../tests/support/device/memory-cache-storage.ts';
import { mediaPath } from '../../../contract/media/media.ts';
import { newSoundEntries } from '../../../contract/stories/sounds/sound.ts';
import { storyRowSchema } from '../../../contract/stories/story.ts';
import { commit } from '../../db/commit.ts';
import { soundPath } from '../../lib/media/media-address.ts';
import type { Mutation } from '../../db/database.ts';
import { bootstrapStep } from '../first-sync/bootstrap.ts';
import { keptFinder } from '../files/find-kept.ts';
import { requeueForeign } from '../first-sync/replay-journal.ts';
import { pushOne } from './push.ts';

const never = new AbortController().signal;
const clock = { now: 1_000_000 };
const bytes = new TextEncoder().encode('the bytes of a picture').buffer;
let server: ModelServer;
let device: ModelDevice;
/** The requests that reached the server, in order; `refuse` is the answer to the next upload. */
let calls: string[];
let refuse: { status: number; code: string } | null;
/** The server answers UPLOAD_MISSING. */
let isMissing: boolean;

beforeEach(async () => {
  server = new ModelServer();
  device = await new ModelDevice(server, clock).open();
  while (await bootstrapStep(device.world, never));
  calls = [];
  refuse = null;
  isMissing = false;
  const { fetch } = server;
  server.fetch = (input, init) => {
    const form = (init as { body?: unknown }).body;
    if (input.endsWith('/upload_raw_image')) {
      const copy = (form as FormData).get('copy') as File | null;
      calls.push(`upload of ${((form as FormData).get('file') as File).size}${copy === null ? '' : ` with a copy of ${copy.size}`}`);
      if (refuse !== null && copy === null) return problemOf(refuse);
      return Response.json({ status: 'success', data: { imageUrl: '/x', sha256: 'ab'.repeat(32) } });
    }
    if (input.endsWith('/upload_raw_media')) {
      const poster = (form as FormData).get('copy') as File | null;
      calls.push(`media of ${((form as FormData).get('file') as File).size}${poster === null ? '' : ` with a poster of ${poster.size}`}`);
      if (refuse !== null) return problemOf(refuse);
      const data = { url: '/x', sha256: 'ab'.repeat(32), type: 'video', duration: 2 };
      return Response.json({ status: 'success', data });
    }
    if (!/\/(create\/import|sounds)$/.test(input)) return fetch(input, init);
    calls.push(input.endsWith('/sounds') ? 'sound' : 'import');
    if (isMissing && input.endsWith('/sounds')) return problemOf({ status: 404, code: 'NOT_FOUND' });
    if (isMissing) return problemOf({ status: 409, code: 'UPLOAD_MISSING' });
    const mark = formatSyncMark({ space: 'space-1', epoch: server.state.epoch, seq: server.state.seq });
    return Response.json({}, { headers: { 'X-Sync': mark } });
  };
});
afterEach(() => device.close());

function problemOf({ status, code }: { status: number; code: string }): Response {
  return Response.json(
    { type: 'about:blank', title: code, status, code },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );
}

async function importOne(n = 0, sizeBytes = 22, change: Partial<ImportRequest> = {}): Promise<Mutation> {
  const args = {
    generation_history_id: uuid(0x50 + n),
    generation_media_resource_id: uuid(0x70 + n),
    sha256: 'ab'.repeat(32),
    file_name: 'harbour.png',
    mime: 'image/png' as const,
    size_bytes: sizeBytes,
    width: 30,
    height: 20,
    thumbhash: null,
    settings: { ...noSettings, prompt: 'a harbour' },
    at: clock.now,
    ...change,
  };
  return (await commit(device.db, { kind: 'media.import', args }, { now: clock.now, tab: 'tab', bytes })).mutation;
}

const push = () => pushOne(device.world, device.memory, never);

describe('an imported picture', () => {
  it('still has its bytes when the leading tab is gone and another one continues', async () => {
    await importOne();
    await device.crash();
    expect(await device.db.uploads.count()).toBe(1);
    await push();
    expect(calls).toEqual(['upload of 22', 'import']);
  });

  it('is in the gallery at once, and its bytes wait with it', async () => {
    const { mid } = await importOne();
    expect(await device.db.media.get(uuid(0x70))).toMatchObject({ status: 'completed', origin: 'imported', prompt_head: 'a harbour' });
    expect((await device.db.uploads.get(mid))?.bytes.byteLength).toBe(bytes.byteLength);
  });

  it('is sent after its bytes, which are forgotten when it is accepted', async () => {
    const { mid } = await importOne();
    expect(await push()).toMatchObject({ kind: 'settled' });
    expect(calls).toEqual([`upload of ${bytes.byteLength}`, 'import']);
    expect(await device.db.uploads.get(mid)).toBeUndefined();
  });

  it('is sent again with its bytes when a restored studio has lost it, from where the device keeps them for showing', async () => {
    await importOne();
    await push();
    expect(await device.db.done.count()).toBe(1);
    const kept = memoryCacheStorage();
    device.world.findKept = keptFinder('account', kept.storage);
    const address = mediaPath({ id: uuid(0x70), hash: 'ab'.repeat(8) }, 'original', 'account');
    await (await kept.storage.open('')).put(address, new Response(bytes));
    for (const expected of [[`upload of ${bytes.byteLength}`, 'import'], ['import']]) {
      calls = [];
      await device.db.transaction('rw', [device.db.done, device.db.outbox, device.db.media, device.db.meta], async () =>
        requeueForeign(device.world, { epoch: uuid(0xff), seq: 0 }),
      );
      expect(await push()).toMatchObject({ kind: 'settled' });
      expect(calls).toEqual(expected);
      // The bytes were evicted, so the studio says whether it has them.
      kept.files.clear();
    }
  });

  it('keeps its bytes while the studio cannot be reached, and sends them again', async () => {
    const { mid } = await importOne();
    refuse = { status: 503, code: 'UNAVAILABLE' };
    expect(await push()).toMatchObject({ kind: 'failed' });
    expect(await device.db.uploads.get(mid)).toBeDefined();
    refuse = null;
    clock.now += 600_000;
    expect(await push()).toMatchObject({ kind: 'settled' });
    expect(calls).toEqual([`upload of ${bytes.byteLength}`, `upload of ${bytes.byteLength}`, 'import']);
  });

  it.each([
    ['is granted when its bytes had arrived', null],
    ['goes back when they had not', 'QUOTA_FULL'],
  ])('whose answer was lost while it filled the share of its sender %s', async (_, code) => {
    const { mid } = await importOne();
    device.fate = 'lost';
    expect(await push()).toMatchObject({ kind: 'failed' });
    device.fate = 'ok';
    refuse = { status: 413, code: 'QUOTA_FULL' };
    isMissing = code !== null;
    clock.now += 600_000;
    expect(await push()).toMatchObject({ kind: 'settled' });
    expect(calls.at(-1)).toBe('import');
    expect(await device.db.problems.toArray()).toMatchObject(code === null ? [] : [{ mid, code }]);
    expect(await device.db.done.count()).toBe(code === null ? 1 : 0);
  });

  it('goes back with the reason when it is refused, with its bytes for another try until the problem is discarded', async () => {
    const { mid } = await importOne();
    refuse = { status: 415, code: 'UPLOAD_UNREADABLE' };
    await push();
    expect(await device.db.media.get(uuid(0x70))).toBeUndefined();
    expect(await device.db.problems.toArray()).toMatchObject([{ mid, code: 'UPLOAD_UNREADABLE' }]);
    await device.crash();
    expect(await device.db.uploads.get(mid)).toBeDefined();
    await device.db.problems.clear();
    await device.crash();
    expect(await device.db.uploads.get(mid)).toBeUndefined();
  });

  it('that the studio cannot decode is sent with the copy that this device shows', async () => {
    await importOne();
    const kept = memoryCacheStorage();
    device.world.findKept = keptFinder('account', kept.storage);
    const address = mediaPath({ id: uuid(0x70), hash: 'ab'.repeat(8) }, '1024', 'account');
    await (await kept.storage.open('')).put(address, new Response('copy'));
    refuse = { status: 415, code: 'UPLOAD_UNREADABLE' };
    expect(await push()).toMatchObject({ kind: 'settled' });
    expect(calls).toEqual(['upload of 22', 'upload of 22 with a copy of 4', 'import']);
    expect(await device.db.problems.count()).toBe(0);
  });

  it('that is a video is shown as one at once, and goes with the poster of this device', async () => {
    await importOne(0, 22, { mime: 'video/mp4', duration: 2 });
    expect(await device.db.media.get(uuid(0x70))).toMatchObject({ resource_type: 'video', duration: 2, status: 'completed' });
    const kept = memoryCacheStorage();
    device.world.findKept = keptFinder('account', kept.storage);
    const address = mediaPath({ id: uuid(0x70), hash: 'ab'.repeat(8) }, '1024', 'account');
    await (await kept.storage.open('')).put(address, new Response('poster'));
    expect(await push()).toMatchObject({ kind: 'settled' });
    expect(calls).toEqual(['media of 22 with a poster of 6', 'import']);
  });

  it('is refused in words when too much waits already', async () => {
    const most = limits.importWaitingBytes / limits.importBytes;
    for (let n = 0; n < most; n += 1) await importOne(n, limits.importBytes);
    await expect(importOne(most, 1)).rejects.toMatchObject({ code: 'UPLOADS_FULL' });
    expect(await device.db.media.get(uuid(0x70 + most))).toBeUndefined();
  });
});

describe('a sound of a story', () => {
  const soundUrl = `/api/media/upload_raw_media/${'cd'.repeat(32)}`;
  async function addSound(): Promise<Mutation> {
    const story = uuid(0x90);
    const inputs = { character: null };
    await device.db.stories.put({
      ...v.parse(storyRowSchema, {
        id: story,
        title: '',
        category_id: 'music_video',
        category_inputs: inputs,
        last_export_thumbnail_url: null,
        created_at: 1,
      }),
      sp: 'space-1',
      seq: 1,
      g: 0,
    });
    const args = { ...v.parse(v.object(newSoundEntries), { kind: 'music', url: soundUrl, seconds: 3 }), id: uuid(0x91), story_id: story };
    return (await commit(device.db, { kind: 'sound.add', args: { ...args, at: clock.now } }, { now: clock.now, tab: 'tab', bytes }))
      .mutation;
  }

  it('is sent after its file, which is forgotten then', async () => {
    const { mid } = await addSound();
    await device.crash();
    expect(await push()).toMatchObject({ kind: 'settled' });
    expect(calls).toEqual([`media of ${bytes.byteLength}`, 'sound']);
    expect(await device.db.uploads.get(mid)).toBeUndefined();
  });

  it('goes back with the reason of its file, which stays for another try', async () => {
    const { mid } = await addSound();
    refuse = { status: 413, code: 'QUOTA_FULL' };
    await push();
    expect(await device.db.problems.toArray()).toMatchObject([{ mid, code: 'QUOTA_FULL' }]);
    expect(await device.db.uploads.get(mid)).toBeDefined();
  });

  it('is sent again with its file when a restored studio has lost it, from where the device keeps it for hearing', async () => {
    await addSound();
    await push();
    const kept = memoryCacheStorage();
    device.world.findKept = keptFinder('account', kept.storage);
    await (await kept.storage.open('')).put(soundPath(soundUrl, 'account'), new Response(bytes));
    calls = [];
    await device.db.transaction(
      'rw',
      [device.db.done, device.db.outbox, device.db.storySounds, device.db.stories, device.db.meta],
      async () => requeueForeign(device.world, { epoch: uuid(0xff), seq: 0 }),
    );
    expect(await push()).toMatchObject({ kind: 'settled' });
    expect(calls).toEqual([`media of ${bytes.byteLength}`, 'sound']);
  });
});
