import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { openFolderMediaStore } from '../../../server/storage/files/folder-media-store.ts';
import { media } from '../../../server/storage/schema/media.ts';
import type { TestStudio } from '../studio/start-test-studio.ts';

/** Gives an item the bytes of its original, as if an engine had sent them. Returns their hash. */
export async function addOriginal(
  studio: TestStudio,
  mediaId: string,
  { bytes, mime }: { bytes: Uint8Array; mime: string },
): Promise<string> {
  const store = await openFolderMediaStore(join(studio.dataDir, 'media'));
  const { hash, sizeBytes } = await store.put(bytes);
  await studio.db.update(media).set({ hash, mime, sizeBytes }).where(eq(media.id, mediaId));
  return hash;
}
