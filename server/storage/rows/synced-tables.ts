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

/** The table of each kind of synced row. */
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

/** Columns of a generation except those that only the database reads. Its search index is large. */
export const generationColumns = readable;

export type StoredGeneration = Omit<InferSelectModel<typeof generation>, 'search' | 'namedFiles'>;

/** A stored row, by the name of its synced table. */
export type StoredRow<T extends SyncedTable> = T extends 'generations' ? StoredGeneration : InferSelectModel<(typeof syncedTableOf)[T]>;

/** The columns that all synced tables share. */
export type SyncedColumns = Pick<typeof album, 'id' | 'spaceId' | 'seq' | 'deletedAt'>;

/** Rows of one synced table, in the order of their changes. */
export async function listSynced<T extends SyncedTable>(
  tx: Transaction,
  name: T,
  where: (table: SyncedColumns) => SQL | undefined,
): Promise<StoredRow<T>[]> {
  // The query builder's types cannot follow the union of all tables.
  const table = syncedTableOf[name] as unknown as typeof album;
  const columns = name === 'generations' ? generationColumns : getTableColumns(table);
  const rows: unknown = await tx
    .select(columns as ReturnType<typeof getTableColumns<typeof album>>)
    .from(table)
    .where(where(table))
    .orderBy(asc(table.seq));
  return rows as StoredRow<T>[];
}
