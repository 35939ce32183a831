import type * as v from 'valibot';
import type { SyncedTable } from '../sync/synced-tables.ts';
import { albumItems } from './album-items.ts';
import { albums } from './albums.ts';
import { characters } from './characters.ts';
import type { RowDefinition } from './define-row.ts';
import { generations } from './generations.ts';
import { media } from './media.ts';
import { members } from './members.ts';
import { presets } from './presets.ts';
import { stories } from './stories.ts';
import { storyMedia } from './story-media.ts';
import { storyShots } from './story-shots.ts';
import { storySounds } from './story-sounds.ts';
import { trainedModels } from './trained-models.ts';

/** Every kind of row that devices and the studio keep in step. */
export const rows = {
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
} as const satisfies Record<SyncedTable, RowDefinition>;

type Rows = typeof rows;
/** The row that each table holds. */
export type RowOf<T extends SyncedTable> = v.InferOutput<Rows[T]['schema']>;
/** Tables whose rows an archive can bring back. */
export type VaultTable = { [T in SyncedTable]: Rows[T]['archived'] extends null ? never : T }[SyncedTable];
/** Tables that count in the digest. */
export type DigestedTable = { [T in SyncedTable]: Rows[T]['isDigested'] extends true ? T : never }[SyncedTable];
/** A row as an archive holds it. */
export type VaultRow<T extends VaultTable> = v.InferOutput<NonNullable<Rows[T]['archived']>>;
