import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { upscaleCredits } from '../../../contract/generations/image/upscale-at-create.ts';
import type { SyncedTable } from '../../../contract/sync/synced-tables.ts';
import { creditLedger } from '../../../server/storage/schema/credit-ledger.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { mutation } from '../../../server/storage/schema/mutation.ts';
import { costsCredits } from '../../../src/sync/outbox/finish-intent.ts';
import { readMeta } from '../../../src/db/meta.ts';
import { countAgain, digestAgain } from '../library/count-again.ts';
import { plain } from '../model/model-device.ts';
import { checkStars } from '../model/model-end.ts';
import { patientModel } from '../engines/patient-engine.ts';
import type { StudioDevice } from './studio-device.ts';
import type { StudioPlay } from './studio-play.ts';
import type { Reply } from '../http/test-client.ts';

type Rows = Map<SyncedTable, { id: string }[]>;

/** When everything is quiet: every device is what the studio has, and everything was done once or not at all. @throws otherwise */
export async function checkStudioEnd(play: StudioPlay): Promise<void> {
  const { devices, server, restores, stage } = play;
  const { db } = stage.studio;
  const { space_id: space, user_id: user } = server.me;
  const rows = await readAll(play);
  const numbers = await digestAgain(db, space);
  expect(numbers.stored).toEqual(numbers.counted);
  expect(await countAgain(db, space)).toEqual([]);
  const answers = await db.select({ mid: mutation.mid }).from(mutation).where(eq(mutation.userId, user));
  const answered = new Set(answers.map(({ mid }) => mid));
  const stored = await db.select().from(media).where(eq(media.spaceId, space));
  const known = new Set(stored.map(({ id }) => id));
  for (const device of devices) {
    await device.checkKept();
    expect((await device.db.outbox.toArray()).filter(({ state }) => state !== 'undone')).toEqual([]);
    await checkRows(device, rows);
    expect(await readMeta(device.db, 'live')).toBe(numbers.counted.live);
    expect((await readMeta(device.db, 'held'))?.digest).toBe(numbers.counted.digest);
    for (const { intent } of await device.db.done.toArray()) {
      // What costs credits is not asked for again when what it made is there, or is not wanted any more.
      if (!costsCredits(intent) || restores === 0)
        expect(answered, `${intent.kind} is done, and the studio knows nothing of it`).toContain(intent.mid);
      if (intent.kind === 'generation.create' && restores === 0)
        for (const id of intent.keys.flatMap((key) => (key.startsWith('media:') ? [key.slice(6)] : []))) expect(known).toContain(id);
    }
  }
  const live = (rows.get('media') ?? []) as { id: string; is_starred: boolean }[];
  if (restores === 0) await checkStars(devices, live, play.absent);
  for (const mid of play.undone) expect(server.seen.has(mid), 'an undone intent was sent').toBe(false);
  for (const { id, status } of stored) if (play.unwanted.has(id)) expect(status, 'a canceled picture was painted').toBe('canceled');
  await checkCredits(play, stored);
}

/** Everything, as a device that knows nothing reads it. */
async function readAll({ owner, server, stage }: StudioPlay): Promise<Rows> {
  const rows: Rows = new Map();
  const reader = owner.copy(stage.studio.url);
  for (let before: string | null = ''; before !== null;) {
    const query: Record<string, string> = { space: server.me.space_id, limit: '500', ...(before === '' ? {} : { before }) };
    const { data }: Reply<'syncSnapshot'> = await reader.call('syncSnapshot', { query });
    for (const { table, row } of data.changes)
      if (row !== null && !(table === 'media' && 'status' in row && row.status === 'canceled'))
        rows.set(table, [...(rows.get(table) ?? []), row]);
    before = data.next;
  }
  return rows;
}

async function checkRows({ db }: StudioDevice, rows: Rows): Promise<void> {
  const living = new Set((rows.get('media') ?? []).map(({ id }) => id));
  const used = new Set((rows.get('generations') ?? []).map(({ id }) => id));
  for (const table of ['media', 'albums', 'albumItems', 'generations', 'presets', 'stories', 'storyShots'] as const) {
    const here = (await db[table].toArray()) as { id: string }[];
    // Of items that are gone, a device may know the albums and the requests or not.
    const counts = ({ id }: { id: string }) =>
      (table !== 'albumItems' || living.has(id.slice(37))) && (table !== 'generations' || used.has(id));
    expect(sorted(here.filter(counts)), table).toEqual(sorted(rows.get(table) ?? []));
  }
}

/** Rows as the studio knows them, in one order. */
function sorted(rows: object[]): string[] {
  return rows.map((row) => plain({ ...row, sp: undefined, ord: undefined, seq: undefined })).sort();
}

/** Every finished picture is charged once, and nothing else: a picture that failed after a restart costs nothing. */
async function checkCredits({ server, stage }: StudioPlay, stored: (typeof media.$inferSelect)[]): Promise<void> {
  const [ledger] = await stage.studio.db
    .select({ spent: sql<number>`coalesce(-sum(${creditLedger.amount}) filter (where ${creditLedger.kind} <> 'grant'), 0)::int` })
    .from(creditLedger)
    .where(eq(creditLedger.userId, server.userId));
  const painted = stored.filter(({ model, status }) => model === patientModel && status === 'completed').length;
  const enlarged = stored.filter(({ upscales }) => upscales.x2 !== undefined).length;
  expect(ledger!.spent).toBe(painted + enlarged * upscaleCredits('x2'));
}
