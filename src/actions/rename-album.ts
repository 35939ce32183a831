import { findAlbum } from '../db/queries/albums.ts';
import { makeChange } from './make-change.ts';
import { studioNow } from './studio-now.ts';
import { registerUndo } from './undo.ts';

/** Gives an album another title. @throws AppError ALBUM_GONE, VALIDATION_FAILED (title), STORAGE_FULL, STORAGE_LOST */
export async function renameAlbum(id: string, title: string): Promise<void> {
  const before = (await findAlbum(id))?.title;
  await rename(id, title.trim());
  if (before !== undefined) registerUndo({ label: 'album renamed', undo: () => rename(id, before), redo: () => renameAlbum(id, title) });
}

async function rename(id: string, title: string): Promise<void> {
  await makeChange({ kind: 'album.rename', args: { id, title, at: await studioNow() } });
}
