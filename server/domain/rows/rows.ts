import type { RowOf, VaultRow, VaultTable } from '../../../contract/rows/rows.ts';
import type { RowChange } from '../../../contract/sync/sync.ts';
import type { SyncedTable } from '../../../contract/sync/synced-tables.ts';
import type { StoredRow } from '../../storage/rows/synced-tables.ts';
import { noLinks, type ShareLinks } from '../sharing/share-links.ts';
import { albumItems } from './album-items.ts';
import { albums } from './albums.ts';
import { characters } from './characters.ts';
import { generations } from './generations.ts';
import { media } from './media.ts';
import { members } from './members.ts';
import { presets } from './presets.ts';
import type { Owner } from './restore.ts';
import { stories } from './stories.ts';
import { storyMedia } from './story-media.ts';
import { storyShots } from './story-shots.ts';
import { storySounds } from './story-sounds.ts';
import type { RestorableRow, StudioRow } from './studio-row.ts';
import { trainedModels } from './trained-models.ts';

const studioRows: { [T in SyncedTable]: StudioRow<T> } = {
  generations,
  media,
  albums,
  albumItems,
  stories,
  storyShots,
  storyMedia,
  storySounds,
  characters,
  trainedModels,
  presets,
  members,
};

/** How rows of this table are put back out of an archive. */
export function restorableOf<T extends VaultTable>(table: T): RestorableRow<T> {
  return studioRows[table] as RestorableRow<T>;
}

/** A row of an archive as the database stores it: with the identifier it had, owned by the user who restores it. */
export function toStored<T extends Exclude<VaultTable, 'media'>>(table: T, row: VaultRow<T>, owner: Owner): object {
  return (studioRows[table].toStored as (row: VaultRow<T>, owner: Owner) => object)(row, owner);
}

/** A row as its owner may see it; of an item all but its link. */
export function presentRow<T extends SyncedTable>(table: T, row: StoredRow<T>): RowOf<T> {
  return studioRows[table].present(row, noLinks);
}

/** As devices hear of it: deleted rows and canceled items are tombstones. */
export function presentChange<T extends SyncedTable>(table: T, row: StoredRow<T>, links: Pick<ShareLinks, 'read'>): RowChange {
  const isGone = row.deletedAt !== null || ('status' in row && row.status === 'canceled');
  return { table, id: row.id, seq: row.seq, row: isGone ? null : studioRows[table].present(row, links) } as RowChange;
}
