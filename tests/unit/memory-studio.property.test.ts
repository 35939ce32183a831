import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StudioDatabase } from '../../src/db/database.ts';
import { memoryDisk } from '../support/device/memory-studio.ts';
import { browserDisk } from '../support/model/model-device.ts';

type Act =
  | { on: 'put'; mid: string; state: string; keys: string[]; n?: number | undefined }
  | { on: 'add' | 'update' | 'delete' | 'moveState' | 'removeState'; n: number; state: string }
  | { on: 'shadow' | 'unshadow'; k: string }
  | { on: 'clear' };

const key = fc.constantFrom('media:a', 'media:b', 'albums:a');
const state = fc.constantFrom('held', 'ready', 'acked');
const n = fc.integer({ min: 1, max: 4 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    on: fc.constant('put' as const),
    mid: fc.constantFrom('m1', 'm2', 'm3'),
    state,
    keys: fc.subarray(['media:a', 'media:b', 'albums:a']),
    n: fc.option(n, { nil: undefined }),
  }),
  fc.record({ on: fc.constantFrom('add' as const, 'update', 'delete', 'moveState', 'removeState'), n, state }),
  fc.record({ on: fc.constantFrom('shadow' as const, 'unshadow'), k: key }),
  fc.constant({ on: 'clear' as const }),
);
/** Some of them end in an error after they wrote. */
const transaction = fc.record({ acts: fc.array(act, { maxLength: 5 }), fails: fc.boolean() });

async function run(db: StudioDatabase, one: Act): Promise<unknown> {
  switch (one.on) {
    case 'put': {
      const { on: _on, n: place, ...rest } = one;
      return db.outbox.put({ ...rest, ...(place === undefined ? {} : { n: place }) } as never);
    }
    case 'add':
      return db.outbox.add({ mid: `added ${one.n}`, state: one.state, keys: [], n: one.n } as never);
    case 'update':
      return db.outbox.update(one.n, { state: one.state as 'held' });
    case 'delete':
      return db.outbox.delete(one.n);
    case 'moveState':
      return db.outbox.where('state').equals(one.state).modify({ tab: 'moved' });
    case 'removeState':
      return db.outbox.where('state').equals(one.state).delete();
    case 'shadow':
      return db.shadow.bulkPut([{ k: one.k, table: 'media', id: 'a', row: null }]);
    case 'unshadow':
      return db.shadow.bulkDelete([one.k]);
    case 'clear':
      return db.outbox.clear();
  }
}

async function read(db: StudioDatabase): Promise<unknown> {
  return [
    await db.outbox.orderBy('n').toArray(),
    await db.outbox.where('keys').anyOf('media:a', 'albums:a').toArray(),
    await db.outbox.where('keys').anyOf(['media:a', 'media:b']).distinct().toArray(),
    await db.outbox.where('state').anyOf('held', 'acked').sortBy('n'),
    await db.outbox.where('state').equals('ready').primaryKeys(),
    await db.outbox.where('state').equals('held').first(),
    await db.outbox.orderBy('n').last(),
    await db.outbox.orderBy('keys').uniqueKeys(),
    await db.outbox.get({ mid: 'm2' }),
    await db.outbox.filter(({ n: place }) => place! > 1).count(),
    await db.shadow.where('k').startsWith('media:').toArray(),
    await db.shadow.where('k').above('albums:a').limit(1).toArray(),
    await db.shadow.bulkGet(['media:a', 'media:b']),
  ];
}

it('the disk in memory answers as the database of a browser does, whatever is written and whatever fails', async () => {
  let plays = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { maxLength: 8 }), async (transactions) => {
      const name = `twin-${++plays}`;
      const twins = [browserDisk(), memoryDisk()].map((disk) => disk.connect(name));
      for (const db of twins) await db.open();
      for (const { acts, fails } of transactions) {
        const ends: unknown[] = [];
        for (const db of twins) {
          const work = async () => {
            const answers: unknown[] = [];
            for (const one of acts) answers.push(await run(db, one));
            if (fails) throw new Error('It ended in the middle');
            return answers;
          };
          const end = await db.transaction('rw', [db.outbox, db.shadow], work).catch((error: Error) => error.name);
          ends.push([end, await read(db)]);
        }
        expect(ends[1]).toEqual(ends[0]);
      }
      for (const db of twins) db.close();
    }),
    { numRuns: 60 },
  );
});
