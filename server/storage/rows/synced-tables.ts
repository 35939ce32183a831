import { asc, getTableColumns, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { SyncedTable } from '../../../contract/sync/synced-tables.ts';
import type { Transaction } from '../database.ts';
import { album, albumItem } from '../schema/album.ts';
import { character } from '../schema/character.ts';
import { generation, media } from '../schema/media.ts';
import { preset } from '../schema/preset.ts';
import { story, storyMedia, storyShot, storySound } from '../schema/story.ts';
import { teamMember } from '../schema/team.ts';
import { trainedModel } from '../schema/trained-model.ts';

/** The table that holds each kind of synced row. */
export const syncedTableOf = {
  generations: generation,
  media,
  albums: album,
  albumItems: albumItem,
  stories: story,
  storyShots: storyShot,
  storyMedia,
  storySounds: storySound,
  characters: character,
  trainedModels: trainedModel,
  presets: preset,
  members: teamMember,
} as const satisfies Record<SyncedTable, unknown>;

const { search: _search, namedFiles: _namedFiles, ...readable } = getTableColumns(generation);

/** Columns of a generation without those that only the database reads. Its search index is large. */
export const generationColumns = readable;

export type StoredGeneration = Omit<InferSelectModel<typeof generation>, 'search' | 'namedFiles'>;

/** A row as it is stored, by the name of its synced table. */
export type StoredRow<T extends SyncedTable> = T extends 'generations' ? StoredGeneration : InferSelectModel<(typeof syncedTableOf)[T]>;

/** What every synced table has. */
export type SyncedColumns = Pick<typeof album, 'id' | 'spaceId' | 'seq' | 'deletedAt'>;

/** Rows of one synced table, in the order of their changes. */
export async function listSynced<T extends SyncedTable>(
  tx: Transaction,
  name: T,
  where: (table: SyncedColumns) => SQL | undefined,
): Promise<StoredRow<T>[]> {
  // The union of all tables is more than the types of the query builder can follow.
  const table = syncedTableOf[name] as unknown as typeof album;
  const columns = name === 'generations' ? generationColumns : getTableColumns(table);
  const rows: unknown = await tx
    .select(columns as ReturnType<typeof getTableColumns<typeof album>>)
    .from(table)
    .where(where(table))
    .orderBy(asc(table.seq));
  return rows as StoredRow<T>[];
}
