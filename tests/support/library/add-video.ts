import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Me } from '../../../contract/account/user.ts';
import type { Database } from '../../../server/storage/database.ts';
import { openFolderMediaStore } from '../../../server/storage/files/folder-media-store.ts';
import { generation, media } from '../../../server/storage/schema/media.ts';
import { writeSpace } from '../../../server/storage/rows/write-space.ts';
import type { Clip } from '../film/make-clip.ts';

/** Puts a finished video with its posters into a user's space, as an engine for videos would. Returns its id. */
export async function addVideo(
  studio: { db: Database; mediaFolder: string },
  owner: Pick<Me, 'user_id' | 'space_id'>,
  { clip, prompt }: { clip: Clip; prompt: string },
): Promise<string> {
  const store = await openFolderMediaStore(studio.mediaFolder);
  const { hash, sizeBytes } = await store.put(clip.bytes);
  for (const variant of ['256', '512', '1024'] as const) {
    const poster = sharp({ create: { width: clip.width, height: clip.height, channels: 3, background: { r: 90, g: 120, b: 110 } } });
    await store.putRendition(hash, variant, await poster.webp().toBuffer());
  }
  const [id, generationId] = [randomUUID(), randomUUID()];
  const shared = {
    spaceId: owner.space_id,
    userId: owner.user_id,
    seq: 0,
    createdAt: new Date(),
    model: 'painter',
    width: clip.width,
    height: clip.height,
  };
  await writeSpace(studio.db, owner.space_id, async (tx, touch) => {
    await tx
      .insert(generation)
      .values({ ...shared, id: generationId, mid: randomUUID(), prompt, negativePrompt: '', imageNum: 1, seed: null });
    await tx.insert(media).values({
      ...shared,
      id,
      generationId,
      index: 0,
      resourceType: 'video',
      status: 'completed',
      duration: clip.durationS,
      seed: 1,
      promptHead: prompt,
      hash,
      mime: clip.mime,
      sizeBytes,
    });
    touch('generations', [generationId]);
    touch('media', [id]);
  });
  return id;
}

/** Where a studio keeps its media files. */
export function mediaFolderOf(dataDir: string): string {
  return join(dataDir, 'media');
}
