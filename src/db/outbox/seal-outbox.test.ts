import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../contract/errors.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { commit } from '../commit.ts';
import { ORD_EPOCH, StudioDatabase } from '../database.ts';
import { writeMeta } from '../meta.ts';
import { openDatabase } from '../open-database.ts';
import { breakLeftSeal } from './check-seal.ts';
import { isSealLeft, leaveAsItIs, leaveWithNothingUnsent } from './seal-outbox.ts';

let db: StudioDatabase;
let names = 0;

beforeEach(async () => {
  const server = new ModelServer();
  server.addMedia(uuid(0), 1000);
  db = await openDatabase(new StudioDatabase(`studio.seal-${++names}`));
  await writeMeta(db, 'me', server.me);
  const row = server.live()[0]!;
  await db.media.put({ ...row, sp: 'space-1', seq: 1, g: 0, ord: ORD_EPOCH - row.created_at });
});
afterEach(() => {
  vi.unstubAllGlobals();
  db.close();
});

/** Commits a change, as a click in another tab does. */
const star = (is_starred = true) => commit(db, { kind: 'media.star', args: { id: uuid(0), is_starred } }, { now: 1, tab: 'other' });
const send = () => db.outbox.clear();

it('sends what another tab does after everything was sent, before anything is wiped', async () => {
  let rounds = 0;
  const drain = async () => {
    await send();
    // Between the drain and what comes after it.
    if (++rounds === 1) await star();
  };
  let left = -1;
  await leaveWithNothingUnsent(db, drain, async () => {
    left = await db.outbox.count();
  });
  expect([rounds, left]).toEqual([2, 0]);
});

it('refuses in words what another tab does while this one signs out', async () => {
  const late: unknown[] = [];
  const click = async () => {
    late.push(await star().catch((error: unknown) => error));
  };
  await leaveWithNothingUnsent(db, send, click);
  await leaveAsItIs(db, click);
  expect(late).toMatchObject([{ code: 'LEAVING' }, { code: 'LEAVING' }]);
  expect(await db.outbox.count()).toBe(0);
});

it('takes changes again when the leaving failed, or its page was closed in the middle', async () => {
  await expect(leaveWithNothingUnsent(db, send, () => Promise.reject(new AppError('CREDENTIALS_WRONG')))).rejects.toThrow();
  await star();
  await send();
  await leaveAsItIs(db, async () => undefined);
  await expect(star()).rejects.toMatchObject({ code: 'LEAVING' });
  await breakLeftSeal(db);
  await star();
  expect(await db.outbox.count()).toBe(1);
});

it('is not broken by a tab that opens while another signs out', async () => {
  let isHeld = false;
  const request = async (_name: string, first: unknown, second?: (lock: object | null) => unknown) => {
    if (second !== undefined) return second(isHeld ? null : {});
    // It opens just before the turn of the one that leaves, and while that one is at it.
    await breakLeftSeal(db);
    isHeld = true;
    const answer = await (first as () => Promise<unknown>)();
    isHeld = false;
    return answer;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const look = async () => {
    await breakLeftSeal(db);
    await expect(star()).rejects.toMatchObject({ code: 'LEAVING' });
  };
  await leaveAsItIs(db, look);
  await breakLeftSeal(db);
  await leaveWithNothingUnsent(db, send, look);
  await breakLeftSeal(db);
  await star();
});

it('reports a seal that a closed tab left, and none while that cannot be known', async () => {
  // Grants locks one after the other, as the browser does.
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => (last = last.catch(() => undefined).then(work));
  vi.stubGlobal('navigator', { locks: { request } });
  let look: Promise<boolean> | undefined;
  const fail = async () => {
    look = isSealLeft(db);
    throw new AppError('NETWORK');
  };
  await expect(leaveAsItIs(db, fail)).rejects.toMatchObject({ code: 'NETWORK' });
  expect(await look).toBe(false);
  await leaveAsItIs(db, async () => undefined);
  expect(await isSealLeft(db)).toBe(true);
  vi.stubGlobal('navigator', {});
  expect(await isSealLeft(db)).toBe(false);
});
