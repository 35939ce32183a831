import type { InferInsertModel } from 'drizzle-orm';
import type { RowOf, VaultRow, VaultTable } from '../../../contract/rows/rows.ts';
import type { SyncedTable } from '../../../contract/sync/synced-tables.ts';
import type { StoredRow, syncedTableOf } from '../../storage/rows/synced-tables.ts';
import type { ShareLinks } from '../sharing/share-links.ts';
import type { NamedFilter } from './keep-named.ts';
import type { Owner } from './restore.ts';

type Parent = { table: 'generations' | 'media' | 'albums' | 'stories'; id: string };

/** How the studio presents and restores one kind of row. `contract/rows` has its schema and bounds. */
export type StudioRow<T extends SyncedTable> = {
  /** The columns that its owner may see: this alone decides what leaves the studio. */
  present: (row: StoredRow<T>, links: Pick<ShareLinks, 'read'>) => RowOf<T>;
} & (T extends VaultTable ? RestorableRow<T> : unknown);

/** How a row of an archive is put back. */
export type RestorableRow<T extends VaultTable> = {
  /** Fields that a person changes: where they differ, the library keeps its own. */
  changeable: readonly (keyof VaultRow<T>)[];
  /** The rows that must be in the library before it. */
  parents: (row: VaultRow<T>) => Parent[];
  /** The row with only those addresses and items that the filter keeps. Every file that a row refers to passes here. */
  keepNamed: (row: VaultRow<T>, filter: NamedFilter) => VaultRow<T>;
} & (T extends 'media' ? unknown : { toStored: (row: VaultRow<T>, owner: Owner) => InferInsertModel<(typeof syncedTableOf)[T]> });
