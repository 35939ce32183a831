import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import { rounds } from '../../../tests/support/rounds.ts';
import { closeForGood } from '../upgrade/close-for-good.ts';
import { ORD_EPOCH, StudioDatabase, type SavedMedia } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { rowTables, writeRows } from '../rows/recompute.ts';
import { followLibrary, type Library, type LibraryFollowing } from './follow-library.ts';
import { savePacks } from './packs/save-packs.ts';

const space = 'space-1';
const source = new ModelServer();
source.addMedia('00000000-0000-4000-8000-000000000999', 1);
const plain = source.live()[0]!;
const idOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

type Step =
  | { kind: 'write'; by: number; items: { n: number; at: number; isStarred: boolean; isOther: boolean }[] }
  /** A page of a library that arrives: many rows in one transaction. */
  | { kind: 'page'; by: number; at: number; isStarred: boolean }
  | { kind: 'remove'; by: number; ns: number[] }
  | { kind: 'save'; by: number }
  /** Tells a tab's index what the tab wrote: after it is on the disk, any time later. */
  | { kind: 'tell'; by: number }
  /** The tab that saves is killed after so many turns. */
  | { kind: 'die'; by: number; turns: number }
  | { kind: 'pause' };

const by = fc.nat(1);
const item = fc.record({ n: fc.nat(30), at: fc.nat(12), isStarred: fc.boolean(), isOther: fc.boolean() });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), by, items: fc.array(item, { minLength: 1, maxLength: 8 }) }),
  fc.record({ kind: fc.constant('write' as const), by, items: fc.array(item, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('page' as const), by, at: fc.nat(12), isStarred: fc.boolean() }),
  fc.record({ kind: fc.constant('remove' as const), by, ns: fc.array(fc.nat(30), { minLength: 1, maxLength: 6 }) }),
  fc.record({ kind: fc.constant('save' as const), by }),
  fc.record({ kind: fc.constant('tell' as const), by }),
  fc.record({ kind: fc.constant('die' as const), by, turns: fc.nat(12) }),
  fc.constant({ kind: 'pause' as const }),
);

class Tab {
  readonly db: StudioDatabase;
  library: Library | undefined;
  readonly untold: SavedMedia[][] = [];
  following: LibraryFollowing | undefined;

  constructor(name: string, factory: IDBFactory) {
    this.db = new StudioDatabase(name, { indexedDB: factory, IDBKeyRange });
  }

  async open(): Promise<this> {
    await openDatabase(this.db);
    this.following = followLibrary(this.db, space, (library) => (this.library = library));
    return this;
  }

  close(): void {
    this.following?.stop();
    closeForGood(this.db);
  }

  tell(): void {
    for (const rows of this.untold.splice(0)) this.following?.takeNew(rows);
  }

  async write(put: SavedMedia[], remove: string[]): Promise<void> {
    await this.db.transaction('rw', rowTables(this.db), () =>
      writeRows(this.db, new Map(put.map((row) => [`media:${row.id}`, row])), remove),
    );
    this.untold.push(put);
  }
}

const said = (library: Library | undefined) =>
  library === undefined
    ? undefined
    : Array.from({ length: library.size }, (_, i) =>
        [library.idAt(i), library.createdAt(i), library.isStarred(i), library.model(i), library.indexOf(library.idAt(i))].join(' '),
      );

async function read(db: StudioDatabase): Promise<string[]> {
  const rows = await db.media.where('[sp+ord+id]').between([space], [space, []]).toArray();
  return rows.map((row, i) => [row.id, row.created_at, row.is_starred, row.model, i].join(' '));
}

let names = 0;

it('equals a full read of the table, also while other tabs write, save or are killed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const factory = new IDBFactory();
      const name = `library-${++names}`;
      const tabs = [await new Tab(name, factory).open(), await new Tab(name, factory).open()];
      const add = async () => new Tab(name, factory).open();
      try {
        for (const one of steps) {
          if (one.kind === 'pause') await new Promise((resolve) => setTimeout(resolve));
          else await play(one, tabs, add);
        }
        for (const tab of tabs) tab.tell();
        const truth = await read(tabs[0]!.db);
        const fresh = await add();
        tabs.push(fresh);
        for (const tab of tabs) await eventually(() => expect(said(tab.library)).toEqual(truth));
        while (await savePacks(fresh.db));
        expect(await fresh.db.touched.count()).toBe(0);
        const late = await add();
        tabs.push(late);
        for (const tab of tabs) await eventually(() => expect(said(tab.library)).toEqual(truth));
      } finally {
        for (const tab of tabs) tab.close();
      }
    }),
    { numRuns: rounds(10, 100) },
  );
}, 3_600_000);

async function play(one: Exclude<Step, { kind: 'pause' }>, tabs: Tab[], add: () => Promise<Tab>): Promise<void> {
  const tab = tabs[one.by]!;
  switch (one.kind) {
    case 'write': {
      const rows = new Map(
        one.items.map(({ n, at, isStarred, isOther }) => [n, { ...toRow(n, at, isStarred), sp: isOther ? 'space-2' : space }]),
      );
      return tab.write([...rows.values()], []);
    }
    case 'page': {
      const rows = Array.from({ length: 110 }, (_, n) => toRow(n, (one.at + n) % 13, one.isStarred));
      return tab.write(rows, []);
    }
    case 'remove':
      return tab.write(
        [],
        one.ns.map((n) => `media:${idOf(n)}`),
      );
    case 'tell':
      tab.tell();
      return;
    case 'save':
      await Promise.all([savePacks(tab.db), savePacks(tabs[1 - one.by]!.db)]);
      return;
    case 'die': {
      const saving = savePacks(tab.db).catch(() => false);
      for (let turn = 0; turn < one.turns; turn++) await new Promise((resolve) => setTimeout(resolve));
      tab.close();
      await saving;
      tabs[one.by] = await add();
    }
  }
}

function toRow(n: number, at: number, isStarred: boolean): SavedMedia {
  const row = { ...plain, id: idOf(n), created_at: 1000 + at, is_starred: isStarred, model: `model-${n % 3}` };
  return { ...row, sp: space, ord: ORD_EPOCH - row.created_at, seq: 1, g: 0 };
}
