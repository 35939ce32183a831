import { newId } from '../lib/new-id.ts';
import { makeChange } from './make-change.ts';
import { studioNow } from './studio-now.ts';

/** Creates an empty album and returns its identifier. @throws AppError VALIDATION_FAILED (title), STORAGE_FULL, STORAGE_LOST */
export async function createAlbum(title: string): Promise<string> {
  const id = newId();
  await makeChange({ kind: 'album.create', args: { id, title: title.trim(), at: await studioNow() } });
  return id;
}
