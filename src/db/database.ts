import { Dexie, type Table, type Transaction } from 'dexie';
import type { AlbumItemRow, AlbumRow } from '../../contract/album.ts';
import type { ChangeArgs, ChangeKind } from '../../contract/changes/changes.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { GenerationRow } from '../../contract/generations/generation.ts';
import type { MediaRow } from '../../contract/media/media-row.ts';
import type { RowOf } from '../../contract/rows/rows.ts';
import type { SyncMark } from '../../contract/sync/sync.ts';
import type { SyncedTable } from '../../contract/sync/synced-tables.ts';
import type { PackRow, Touched } from './library/packs/pack-row.ts';
import {
  characterDefaults,
  inputDefaults,
  storyCharacterDefaults,
  storyDefaults,
  storyFilmDefaults,
  trainedModelDefaults,
} from './rows/row-defaults.ts';
import type { SentEntry } from './sent/sent-entry.ts';

/** Where a mutation stands; see docs/architecture.md «The life of a mutation». */
export type MutationState = 'held' | 'ready' | 'sending' | 'acked' | 'undone' | 'parked';

/** A change of the person's as the outbox stores it before it is sent. */
export type Mutation<K extends ChangeKind = ChangeKind> = {
  /** The order of this browser; never a clock. Absent only before it is added. */
  n?: number;
  /** UUID, sent as Idempotency-Key. */
  mid: string;
  /** Payload version; old ones are upcast when read. */
  v: number;
  kind: K;
  /** Every row it touches, `<table>:<id>`: ordering and overlay. */
  keys: string[];
  args: ChangeArgs<K>;
  state: MutationState;
  /** Ms since 1970 at which a held mutation is released. */
  due?: number;
  holdMs?: number;
  madeAt: number;
  /** The library it was made in; absent while that was not known. Elsewhere the server refuses it. */
  space?: string;
  attempts: number;
  /** Not sent again before, ms since 1970. */
  nextAt: number;
  lastStatus?: number;
  /** How often the server failed on this change alone, and since when, ms since 1970. The next leading tab continues the count. */
  failing?: { count: number; since: number };
  ack?: SyncMark;
  /** The server accepted it and the person was told; then the server was restored from a backup, and it is sent again. */
  isGrantedBefore?: true;
  /** The tab that shows the snackbar. */
  tab: string;
};

/** A media row as the device keeps it: the folded row and its place in the gallery. */
export type SavedMedia = MediaRow & {
  sp: string;
  /** ORD_EPOCH − created_at, so ascending order is newest first and paging uses the fast forward read. */
  ord: number;
  /** The server's change number of the row the fold started from; 0 before the server knows it. */
  seq: number;
  /** Number of the local copy it belongs to: a reset counts up, and its end sweeps the rows of older copies. */
  g: number;
};
type Saved<R> = R & { sp: string; seq: number; g: number };
export type SavedGeneration = Saved<GenerationRow>;
export type SavedAlbum = Saved<AlbumRow>;
export type SavedAlbumItem = Saved<AlbumItemRow>;

/** A row as the device keeps it, by the name of its table. */
export type SavedRowOf<T extends SyncedTable> = T extends 'media' ? SavedMedia : Saved<RowOf<T>>;
export type SavedRow = { [T in SyncedTable]: SavedRowOf<T> }[SyncedTable];

/** The last server version of a row that has unfinished mutations; `row` null when the server has none. */
export type Shadow = { k: string; table: SyncedTable; id: string; row: SavedRow | null };

/** A change that was refused, or that waits for the person's decision. */
export type Problem = { i?: number; mid: string; at: number; reason: 'refused' | 'parked'; code: ErrorCode; intent: Mutation };

export type Journal = { mid: string; at: number; intent: Mutation };
export type Meta = { k: string; value: unknown };

/** Bytes that an import waits to send. They belong to its change and are stored with it, in one transaction. */
export type Upload = { mid: string; sha256: string; bytes: ArrayBuffer };

/** 8.64e15 is the largest time a Date can hold. */
export const ORD_EPOCH = 8.64e15;

// Dexie runs no live query while there is no factory, nor later. Where the browser gives none, this one fails until `move-to-memory.ts` sets one.
Dexie.dependencies.indexedDB ??= {} as IDBFactory;

/** The database of one user in this browser. */
export class StudioDatabase extends Dexie {
  declare meta: Table<Meta, string>;
  declare media: Table<SavedMedia, string>;
  declare generations: Table<SavedGeneration, string>;
  declare albums: Table<SavedAlbum, string>;
  declare albumItems: Table<SavedAlbumItem, string>;
  declare stories: Table<SavedRowOf<'stories'>, string>;
  declare storyShots: Table<SavedRowOf<'storyShots'>, string>;
  declare storyMedia: Table<SavedRowOf<'storyMedia'>, string>;
  declare storySounds: Table<SavedRowOf<'storySounds'>, string>;
  declare characters: Table<SavedRowOf<'characters'>, string>;
  declare trainedModels: Table<SavedRowOf<'trainedModels'>, string>;
  declare presets: Table<SavedRowOf<'presets'>, string>;
  declare members: Table<SavedRowOf<'members'>, string>;
  declare uploads: Table<Upload, string>;
  declare shadow: Table<Shadow, string>;
  declare outbox: Table<Mutation, number>;
  declare done: Table<Journal, string>;
  declare problems: Table<Problem, number>;
  /** Tombstones of rows that changes brought or deleted since the first sync began: its pages may be older. */
  declare tomb: Table<{ k: string; seq: number }, string>;
  declare drafts: Table<{ k: string; value: unknown }, string>;
  declare packs: Table<PackRow, string>;
  declare touched: Table<Touched, number>;
  declare sent: Table<SentEntry, number>;

  constructor(name: string, options: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {}) {
    super(name, { cache: 'immutable', chromeTransactionDurability: 'strict', ...options });
    this.version(1).stores({
      meta: 'k',
      media: 'id,[sp+ord+id],generation_history_id',
      generations: 'id',
      shadow: 'k',
      outbox: '++n,&mid,state,*keys,due',
      done: 'mid,at',
      problems: '++i,mid,at',
      tomb: 'k',
      drafts: 'k',
    });
    this.version(2)
      .stores({
        albums: 'id',
        albumItems: 'id,[album_id+added_at],media_id',
        stories: 'id',
        storyMedia: 'id,story_id',
        characters: 'id',
        trainedModels: 'id',
        members: 'id',
        uploads: 'mid',
      })
      // Rows of the first version lack fields: without a cursor everything is read again, what is there stays usable.
      .upgrade((tx) => tx.table('meta').delete('cursor'));
    this.version(3)
      .stores({ packs: 'k', touched: '++n', media: 'id,[sp+ord+id],generation_history_id,variation_source' })
      // Older code does not note its writes in `touched`, so it must not write any more.
      .upgrade(async (tx) => {
        await noteWritten(tx, ['media', 'generations']);
        await tx.table('meta').put({ k: 'minWriter', value: 2 });
      });
    this.version(4).stores({ sent: '++i,until' });
    // The words of every request are folded again: `foldText` has changed.
    this.version(5).upgrade(async (tx) => {
      await tx.table('packs').where('k').startsWith('text:').delete();
      await noteWritten(tx, ['generations']);
    });
    this.version(6).stores({ presets: 'id' });
    // Rows that were kept before characters and models could be made here lack the fields that came with that.
    this.version(7).upgrade(async (tx) => {
      await fillIn(tx, 'characters', characterDefaults);
      await fillIn(tx, 'trainedModels', trainedModelDefaults);
    });
    // Items of stories held addresses before; the studio has forgotten those rows as well.
    this.version(8)
      .stores({ storyShots: 'id,story_id', storyMedia: 'id,story_id,media_id,made_of' })
      .upgrade(async (tx) => {
        await tx.table('storyMedia').clear();
        await fillIn(tx, 'stories', storyDefaults);
        await fillInInputs(tx);
      });
    // Stories had no sound before.
    this.version(9)
      .stores({ storySounds: 'id,story_id' })
      .upgrade(async (tx) => {
        await fillIn(tx, 'stories', storyFilmDefaults);
        await fillIn(tx, 'storyShots', { fit: 'crop', clip_gain: 1 });
      });
  }
}

/** Notes all rows as just written, so that the indexes read them again. */
async function noteWritten(tx: Transaction, tables: readonly ('media' | 'generations')[]): Promise<void> {
  for (const name of tables) {
    const ids = (await tx.table(name).toCollection().primaryKeys()) as string[];
    for (let i = 0; i < ids.length; i += 500) await tx.table('touched').add({ media: [], generations: [], [name]: ids.slice(i, i + 500) });
  }
}

/** Gives the inputs of each story the defaults of the fields that they lack. */
async function fillInInputs(tx: Transaction): Promise<void> {
  await tx
    .table<SavedRowOf<'stories'>>('stories')
    .toCollection()
    .modify((row) => {
      const { character, ...rest } = row.category_inputs;
      row.category_inputs = { ...inputDefaults, ...rest, character: character && { ...storyCharacterDefaults, ...character } };
    });
}

/** Gives the rows of a table the defaults of the fields that they lack. */
async function fillIn(tx: Transaction, table: 'characters' | 'trainedModels' | 'stories' | 'storyShots', defaults: object): Promise<void> {
  await tx
    .table<object>(table)
    .toCollection()
    .modify((row) => Object.assign(row, { ...defaults, ...row }));
}
