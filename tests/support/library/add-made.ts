import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ChosenSettings } from '../../../contract/generations/settings/chosen-settings.ts';
import type { ImportedSettings } from '../../../contract/metadata/imported-settings.ts';
import type { Me } from '../../../contract/account/user.ts';
import type { Database } from '../../../server/storage/database.ts';
import { openFolderMediaStore } from '../../../server/storage/files/folder-media-store.ts';
import { generation, media } from '../../../server/storage/schema/media.ts';
import { writeSpace } from '../../../server/storage/rows/write-space.ts';

/**
 * Images of one request, as they are wanted. What is not said is that of a finished square picture. `settings`: what else
 * was chosen; `imported`: what a file said of itself.
 */
export type MadeRequest = {
  prompt: string;
  negativePrompt?: string;
  strength?: number;
  count?: number;
  at?: Date;
  userId?: string;
  settings?: ChosenSettings;
  imported?: ImportedSettings;
} & Partial<
  Pick<
    typeof media.$inferInsert,
    | 'model'
    | 'width'
    | 'height'
    | 'status'
    | 'isStarred'
    | 'progress'
    | 'failedReason'
    | 'failedCode'
    | 'upscaleMode'
    | 'upscalingSince'
    | 'origin'
    | 'variationSource'
  >
>;

/** A statement of PostgreSQL takes 65,535 values. */
const rowsPerInsert = 1_000;

/**
 * Puts items into a library without painting them: all are one small flat picture with its renditions. Answers with
 * their ids, in the order in which they were wanted.
 */
export async function addMade(
  studio: { db: Database; dataDir: string },
  owner: Pick<Me, 'user_id' | 'space_id'>,
  requests: readonly MadeRequest[],
): Promise<string[]> {
  const file = await storeFlatPicture(studio.dataDir);
  const generations: (typeof generation.$inferInsert)[] = [];
  const items: (typeof media.$inferInsert)[] = [];
  const now = Date.now();
  for (const [order, request] of requests.entries()) {
    const { prompt, negativePrompt = '', strength, count = 1, at, userId = owner.user_id, settings = {}, imported, ...wanted } = request;
    const { model = 'painter', width = 256, height = 256 } = wanted;
    const createdAt = at ?? new Date(now - order * 1_000);
    const shared = { spaceId: owner.space_id, userId, seq: 0, createdAt, model, width, height };
    const generationId = randomUUID();
    generations.push({
      ...shared,
      id: generationId,
      mid: randomUUID(),
      prompt,
      negativePrompt,
      ...(strength === undefined ? {} : { strength }),
      settings,
      imported,
      imageNum: Math.min(8, count),
      seed: null,
    });
    const hasFile = wanted.status === undefined || wanted.status === 'completed' || wanted.status === 'upscaling';
    for (let index = 0; index < count; index += 1)
      items.push({
        ...shared,
        status: 'completed',
        ...wanted,
        ...(hasFile ? file : {}),
        id: randomUUID(),
        index,
        generationId,
        resourceType: 'image',
        seed: index,
        promptHead: prompt.slice(0, 100),
        createdAt: new Date(createdAt.getTime() - index),
      });
  }
  await writeSpace(studio.db, owner.space_id, async (tx, touch) => {
    await tx.insert(generation).values(generations);
    for (let from = 0; from < items.length; from += rowsPerInsert) await tx.insert(media).values(items.slice(from, from + rowsPerInsert));
    touch(
      'generations',
      generations.map(({ id }) => id),
    );
    touch(
      'media',
      items.map(({ id }) => id),
    );
  });
  return items.map(({ id }) => id);
}

/** The file that stands for every one of them. */
async function storeFlatPicture(dataDir: string): Promise<{ hash: string; mime: string; sizeBytes: number }> {
  const store = await openFolderMediaStore(join(dataDir, 'media'));
  const flat = sharp({ create: { width: 256, height: 256, channels: 3, background: { r: 74, g: 124, b: 111 } } });
  const { hash, sizeBytes } = await store.put(await flat.clone().png().toBuffer());
  const rendition = await flat.clone().webp().toBuffer();
  for (const variant of ['256', '512', '1024'] as const) await store.putRendition(hash, variant, rendition);
  return { hash, mime: 'image/png', sizeBytes };
}
