import { ORD_EPOCH, type SavedMedia, type SavedRow } from './database.ts';
import { foldAlbum, foldMembership } from './fold-album.ts';
import { foldCreation, foldImport, type RowPlace } from './fold-creation.ts';
import type { Wish } from './intent-keys.ts';

/**
 * The row as it looks once an unfinished intent is granted; null is «not there». Pure and total: an
 * intent that has nothing to say about this row leaves it as it is.
 */
export function fold(place: RowPlace, row: SavedRow | null, wish: Wish): SavedRow | null {
  if (wish.kind === 'generation.create') return row ?? foldCreation(place, wish.args.params, wish.args.created_at);
  if (wish.kind === 'media.import') return row ?? foldImport(place, wish.args);
  if (place.table === 'media') return foldMedia(place, row as SavedMedia | null, wish);
  if (place.table === 'albums') return foldAlbum(place, row, wish);
  if (place.table === 'albumItems') return foldMembership(place, row, wish);
  return row;
}

function foldMedia(place: RowPlace, row: SavedMedia | null, wish: Wish): SavedMedia | null {
  if (wish.kind === 'media.restore') return row ?? restored(place, wish.args.rows);
  if (row === null) return null;
  switch (wish.kind) {
    case 'media.star':
    case 'media.batchStar':
      return { ...row, is_starred: wish.args.is_starred };
    case 'media.delete':
      return null;
    case 'generation.cancel':
      // What is finished already stays: the server answers such a cancel with the state it is in.
      return row.status === 'submitted' || row.status === 'pending' ? null : row;
    case 'media.share':
      return { ...row, share_access_permission: wish.args.share_access_permission };
    case 'media.upscale':
      // Made already: the server answers with the version there is.
      if (row[wish.args.upscale_mode] !== null) return row;
      return { ...row, status: 'upscaling', upscale_mode: wish.args.upscale_mode, upscaling_since: wish.args.at };
    case 'album.moveItems':
      // From one album into another: it is in the history or not, as before.
      return wish.args.to !== null && wish.args.from !== null ? row : { ...row, in_history: wish.args.to === null };
    case 'album.restore':
      return row.in_history ? { ...row, in_history: false } : row;
    case 'album.removeItems':
    case 'album.delete':
      // What leaves an album is found in the history again.
      return row.in_history ? row : { ...row, in_history: true };
    default:
      return row;
  }
}

/** As it was on this device; the server's own row follows with the next pull. */
function restored(place: RowPlace, rows: Extract<Wish, { kind: 'media.restore' }>['args']['rows']): SavedMedia | null {
  const row = rows.find(({ id }) => id === place.id);
  return row === undefined ? null : { ...row, sp: place.space, ord: ORD_EPOCH - row.created_at, seq: 0, g: place.g };
}
