import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { finishGeneration } from '../../../server/domain/generations/finish-generation.ts';
import { purgeMedia } from '../../../server/domain/trash/purge-media.ts';
import { sweepFiles } from '../../../server/domain/files/sweep-files.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { addUser, create, findRows, openGenerationStudio, untilRows } from '../../support/generations/generation-studio.ts';

let opened: Awaited<ReturnType<typeof openGenerationStudio>>;
beforeAll(async () => {
  opened = await openGenerationStudio();
});
afterAll(() => opened.close());

const facts = { mime: 'image/png', sizeBytes: 1, width: 64, height: 64, thumbhash: 'AA==' };
const idle = { enqueue: async () => undefined, cancel: async () => undefined };

function pathOf(hash: string): string {
  return join(opened.dataDir, 'media', hash.slice(0, 2), hash.slice(2, 4), hash);
}

async function trash(ids: string[], deletedAt: Date): Promise<void> {
  await opened.studio.db.update(media).set({ deletedAt }).where(inArray(media.id, ids));
}

describe('purging', () => {
  const longAgo = new Date(Date.now() - limits.trashMs - 60_000);

  it('removes a file when the last item that shows it has left the Trash', async () => {
    const { studio } = opened;
    const users = [await addUser(studio.db, 'free'), await addUser(studio.db, 'free')];
    const ids: string[] = [];
    for (const user of users) {
      const made = await create(studio, user, { seed: 4242, width: 96 });
      await untilRows(studio.db, { spaceId: user.spaceId, ids: made.ids });
      ids.push(...made.ids);
    }
    const hash = (await findRows(studio.db, ids))[0]!.hash!;

    await trash([ids[0]!], longAgo);
    expect(await purgeMedia(studio)).toBe(0);
    expect(await studio.mediaStore.stat(hash, 'original')).not.toBeNull();
    expect((await findRows(studio.db, ids)).map((row) => row.hash)).toEqual([null, hash]);

    await trash([ids[1]!], new Date());
    expect(await purgeMedia(studio)).toBe(0);
    await trash([ids[1]!], longAgo);
    expect(await purgeMedia(studio)).toBe(1);
    expect(await studio.mediaStore.stat(hash, 'original')).toBeNull();
    expect(await studio.mediaStore.stat(hash, '256')).toBeNull();
  });

  it('never completes an image with a file that was purged before', async () => {
    const { studio } = opened;
    const user = await addUser(studio.db, 'free');
    const { ids } = await create({ ...studio, queue: idle }, user);
    const { hash } = await studio.mediaStore.put(Uint8Array.of(9, 9));
    await studio.mediaStore.purge(hash);
    expect(await finishGeneration(studio, ids[0]!, { hash, ...facts })).toBe('lost');
    expect(await findRows(studio.db, ids)).toMatchObject([{ status: 'submitted', hash: null }]);
  });
});

describe('sweeping', () => {
  const makeOld = (hash: string) => utimes(pathOf(hash), new Date(0), new Date(0));

  it('removes old files that no item refers to, and nothing else', async () => {
    const { studio } = opened;
    const user = await addUser(studio.db, 'free');
    const { ids } = await create(studio, user, { seed: 777 });
    const [made] = await untilRows(studio.db, { spaceId: user.spaceId, ids });
    for (const variant of ['256', '512', '1024'] as const) await utimes(`${pathOf(made!.hash!)}.${variant}.webp`, 0, 0);
    const stored = await Promise.all([1, 2, 3].map((n) => studio.mediaStore.put(Uint8Array.of(50, n))));
    const [unused, young, again] = stored.map(({ hash }) => hash) as [string, string, string];
    for (const hash of [made!.hash!, unused, again]) await makeOld(hash);
    // Storing the bytes again stands for an unfinished item whose row does not exist yet.
    await studio.mediaStore.put(Uint8Array.of(50, 3));

    expect(await sweepFiles(studio)).toBe(1);
    expect(await studio.mediaStore.stat(unused, 'original')).toBeNull();
    for (const hash of [made!.hash!, young, again]) expect(await studio.mediaStore.stat(hash, 'original')).not.toBeNull();
  });
});
