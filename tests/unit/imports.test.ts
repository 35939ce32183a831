import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { noSettings } from '../../contract/metadata/imported-settings.ts';
import { limits } from '../../contract/limits.ts';
import { mediaRow } from '../support/model/model-state.ts';
import { ModelServer, uuid } from '../support/model/model-server.ts';
import { commit } from '../../src/db/commit.ts';
import type { Mutation, StudioDatabase } from '../../src/db/database.ts';
import { openStudio } from '../../src/db/open-database.ts';
import { listWaitingUploads } from '../../src/db/queries/outbox/uploads.ts';
import { startBatch } from '../../src/features/import/import-batch.ts';
import { cancelUploads } from '../../src/actions/import/cancel-uploads.ts';
import { prepareImport } from '../../src/actions/import/import-media.ts';
import { starMedia } from '../../src/actions/media/star-media.ts';
import { takeBackImport } from '../../src/actions/import/take-back-import.ts';
import { forgetAllUndo, redoLast, undoLast } from '../../src/actions/undo.ts';
import { whenRoomToImport } from '../../src/actions/import/when-room-to-import.ts';

let db: StudioDatabase;
let account = 0;
const never = new AbortController().signal;

beforeEach(async () => {
  forgetAllUndo();
  db = await openStudio({ ...new ModelServer().me, user_id: `import-user-${++account}` });
});

const idOf = (n: number) => uuid(0x7000 + n);

async function importPicture(n: number, size_bytes = 22): Promise<Mutation> {
  const args = {
    generation_history_id: uuid(0x5000 + n),
    generation_media_resource_id: idOf(n),
    sha256: 'ab'.repeat(32),
    file_name: 'harbour.png',
    mime: 'image/png' as const,
    size_bytes,
    width: 30,
    height: 20,
    thumbhash: null,
    settings: noSettings,
    at: 1_000 + n,
  };
  return (await commit(db, { kind: 'media.import', args }, { now: 1_000, tab: 'tab', bytes: new ArrayBuffer(22) })).mutation;
}
/** A picture that was imported and sent. */
async function addPicture(n: number): Promise<string> {
  await db.media.put({ ...mediaRow(idOf(n), uuid(0x5000 + n), 0, 1_000 + n), sp: 'space-1', seq: 1, g: 0, ord: n });
  return idOf(n);
}
const shown = async () => (await db.media.toCollection().primaryKeys()).sort();
const kinds = async () => (await db.outbox.orderBy('n').toArray()).map(({ kind, state }) => `${kind} ${state}`);

describe('an import', () => {
  it('is taken back into the Trash as one step, however many pictures it brought, and is brought again', async () => {
    const count = limits.batchDeleteMax + 5;
    const batch = startBatch('pictures', () => undefined);
    for (let n = 0; n < count; n++) await batch.run(never, async () => addPicture(n));
    batch.endIfThrough(false);
    expect(await undoLast()).toMatchObject({ label: 'pictures imported' });
    expect(await shown()).toEqual([]);
    expect((await kinds()).filter((kind) => kind.startsWith('media.delete'))).toEqual(['media.delete ready', 'media.delete ready']);
    expect(await undoLast()).toBeNull();
    await redoLast();
    expect(await shown()).toHaveLength(count);
    await undoLast();
    expect(await shown()).toEqual([]);
  });

  it('that is under way stops when it is taken back, and what came last goes with the rest', async () => {
    const forgotten: unknown[] = [];
    const batch = startBatch('pictures', (one) => forgotten.push(one));
    await batch.run(never, async () => (await importPicture(0)) && idOf(0));
    let finish: (id: string) => void = () => undefined;
    const second = batch.run(never, () => new Promise((resolve) => (finish = resolve)));
    const undone = undoLast();
    await expect.poll(() => batch.stopped.aborted).toBe(true);
    await importPicture(1);
    finish(idOf(1));
    await Promise.all([second, undone]);
    expect(await shown()).toEqual([]);
    expect(forgotten).toEqual([batch]);
    expect(await batch.run(never, async () => idOf(2))).toBeNull();
  });

  it('that brought nothing leaves nothing to take back', async () => {
    const batch = startBatch('picture', () => undefined);
    await batch.run(never, async () => null);
    batch.endIfThrough(false);
    expect(await undoLast()).toBeNull();
  });

  it('leaves what was starred since where it is, and says so when that is all', async () => {
    await importPicture(0);
    await importPicture(1);
    await starMedia(idOf(0), true);
    await takeBackImport([idOf(0), idOf(1)]);
    expect(await shown()).toEqual([idOf(0)]);
    await expect(takeBackImport([idOf(0)])).rejects.toMatchObject({ code: 'STARRED' });
  });

  it('waits for room: so many bytes and so many files may wait to be sent', async () => {
    const whole = limits.importWaitingBytes / limits.importBytes;
    for (let n = 2; n <= whole; n++) await importPicture(n, limits.importBytes);
    const large = await importPicture(0, limits.importBytes - 10);
    const said: string[] = [];
    const onFull = () => said.push('full');
    const waits = whenRoomToImport(11, { signal: never, onFull }).then(() => 'room');
    const room = await whenRoomToImport(10, { signal: never, onFull: () => said.push('room was there') });
    expect(room).toEqual({ files: limits.importWaitingFiles - whole, bytes: 10 });
    await expect(importPicture(1, 11)).rejects.toMatchObject({ code: 'UPLOADS_FULL' });
    expect(await Promise.race([waits, new Promise((resolve) => setTimeout(() => resolve('waits'), 50))])).toBe('waits');
    expect(said).toContain('full');
    await db.outbox.update(large.n!, { state: 'acked' });
    expect(await waits).toBe('room');
    expect(said).not.toContain('room was there');
    const stop = new AbortController();
    await db.outbox.update(large.n!, { state: 'ready' });
    const given = whenRoomToImport(11, { signal: stop.signal, onFull });
    stop.abort(new Error('enough'));
    await expect(given).rejects.toThrow('enough');
  });

  it('whose upload is cancelled is taken out again, but for what is under way, may have arrived or was used since', async () => {
    const [sending, , starred] = [await importPicture(0), await importPicture(1), await importPicture(2), await importPicture(3)];
    const unanswered = await importPicture(4);
    await db.outbox.update(unanswered.n!, { attempts: 1 });
    await db.outbox.update(sending.n!, { state: 'sending', attempts: 1 });
    await starMedia(idOf(2), true);
    expect(await cancelUploads()).toBe(2);
    expect(await shown()).toEqual([idOf(0), idOf(2), idOf(4)]);
    expect((await listWaitingUploads()).map(({ mid }) => mid)).toEqual([sending.mid, starred.mid, unanswered.mid]);
    expect(await db.uploads.count()).toBe(3);
  });
});

it('a damaged file with the name of a video is refused as a video, also where it is larger than a picture may be', async () => {
  const damaged = new File([new Uint8Array(limits.mediaUploadBytes + 1)], 'walk.mov');
  await expect(prepareImport(damaged)).rejects.toThrow('This video is larger than 64 MB.');
});
