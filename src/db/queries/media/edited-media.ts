import { Dexie } from 'dexie';
import { hasPicture, upscaleModes } from '../../../../contract/media/media.ts';
import type { SavedMedia } from '../../database.ts';
import { whenOpen } from '../../open-database.ts';

/** Where a walk through the library stands: the place of the last row it has seen. */
export type EditedPosition = { ord: number; id: string };

/** Rows that one step looks at. */
const rowsPerStep = 1000;

/**
 * The next step of a walk through the library, newest first: those of its rows that came about by editing, as a variation,
 * by upscaling or as an import. `next` null: there are no more rows.
 */
export function listEditedMedia(
  after: EditedPosition | null,
  kind: 'image' | 'video' | 'any',
): Promise<{ ids: string[]; next: EditedPosition | null }> {
  return whenOpen(async (db, space) => {
    const from = after === null ? [space] : [space, after.ord, after.id];
    const rows = await db.media
      .where('[sp+ord+id]')
      .between(from, [space, Dexie.maxKey], after === null)
      .limit(rowsPerStep)
      .toArray();
    const last = rows.at(-1);
    const next = last === undefined || rows.length < rowsPerStep ? null : { ord: last.ord, id: last.id };
    return { ids: rows.filter((row) => isEdited(row) && (kind === 'any' || row.resource_type === kind)).map((row) => row.id), next };
  });
}

function isEdited(row: SavedMedia): boolean {
  return hasPicture(row) && (row.variation_source !== null || row.origin === 'imported' || upscaleModes.some((mode) => row[mode] !== null));
}
