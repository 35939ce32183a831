import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { ModelDevice } from '../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../tests/support/model/model-server.ts';
import { bootstrapStep } from '../sync/first-sync/bootstrap.ts';
import { commitAside, startCommitAside } from './commit-aside.ts';
import type { CommitAnswer, CommitQuestion } from './commit-messages.ts';
import { commit } from './commit.ts';
import type { StudioDatabase } from './database.ts';
import { watchWrittenMedia } from './queries/media/written-media.ts';

type Change = Extract<CommitQuestion, { turn: number }>;

/** Stands in for the browser's worker: there is none in Node. What it does with a change is said by the test. */
class StandIn extends EventTarget {
  isEnded = false;
  readonly #make: (change: Change) => Promise<CommitAnswer | 'falls over'>;
  constructor(make: (change: Change) => Promise<CommitAnswer | 'falls over'>) {
    super();
    this.#make = make;
  }
  postMessage(question: CommitQuestion): void {
    if ('databaseName' in question) this.dispatchEvent(new MessageEvent('message', { data: { isOpen: true } }));
    else void this.#answer(question);
  }
  async #answer(change: Change): Promise<void> {
    const answer = await this.#make(change);
    if (this.isEnded) return;
    this.dispatchEvent(
      answer === 'falls over'
        ? Object.assign(new Event('error'), { message: 'out of memory' })
        : new MessageEvent('message', { data: answer }),
    );
  }
  terminate(): void {
    this.isEnded = true;
  }
}

async function deviceWith(make: (db: StudioDatabase, change: Change) => Promise<CommitAnswer | 'falls over'>) {
  const server = new ModelServer();
  server.addMedia(uuid(0), 1000);
  const device = await new ModelDevice(server, { now: 1_000_000 }).open();
  while (await bootstrapStep(device.world, new AbortController().signal));
  const worker = new StandIn((change) => make(device.db, change));
  const end = startCommitAside(device.db, worker);
  const star = () =>
    commitAside(device.db, { kind: 'media.star', args: { id: uuid(0), is_starred: true } }, { now: 1_000_000, tab: 'tab' });
  return { device, worker, end, star };
}

it.each([
  ['before it wrote a change', async () => 'falls over' as const],
  [
    'after it wrote a change',
    async (db: StudioDatabase, { change, context }: Change) => {
      await commit(db, change, context);
      return 'falls over' as const;
    },
  ],
])('goes on in the page, and makes no change twice, when its worker falls over %s', async (_, make) => {
  const { device, worker, star } = await deviceWith(make);
  const told: boolean[] = [];
  const stop = watchWrittenMedia((rows) => rows.forEach(({ is_starred }) => told.push(is_starred)));
  await star();
  expect(worker.isEnded).toBe(true);
  expect(told).toEqual([true]);
  expect(await device.db.outbox.count()).toBe(1);
  expect((await device.db.media.get(uuid(0)))?.is_starred).toBe(true);
  stop();
  device.close();
});

it('says what the worker refused by its code', async () => {
  const { device, end, star } = await deviceWith(async (_, { turn }) => ({ turn, refused: { code: 'LEAVING', detail: 'Signing out.' } }));
  const refused = await star().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'LEAVING', message: 'Signing out.' });
  await end();
  device.close();
});

it('answers what was asked before it ends', async () => {
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const { device, worker, end, star } = await deviceWith(async (db, { turn, change, context }) => {
    await held;
    return { turn, committed: await commit(db, change, context) };
  });
  const starred = star();
  // The page has found the worker once the change is on its way.
  await Promise.resolve();
  const ended = end();
  expect(worker.isEnded).toBe(false);
  goOn();
  expect((await starred).kind).toBe('media.star');
  await ended;
  expect(worker.isEnded).toBe(true);
  device.close();
});
