import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { desc } from 'drizzle-orm';
import * as v from 'valibot';
import { logError } from '../lib/log.ts';
import { repeat } from '../lib/repeat.ts';
import { StartupError } from '../lib/errors/startup-error.ts';
import type { Database } from './database.ts';
import { isOneOf } from './rows/row-conditions.ts';
import { space } from './schema/space.ts';

const fileName = 'history.json';
const everyMs = 30_000;
/** Number of spaces to note, those that changed last. One suffices: restoring a database restores all of its spaces. */
const spacesAtOnce = 100;
/** A space may have had several epochs, the last of which is its present one. */
const marksMax = 500;

const markSchema = v.object({ id: v.string(), epoch: v.string(), seq: v.number() });
/** The highest known seq of a space in one epoch. Lists are ordered by when they were seen, the last one last. */
type Mark = v.InferOutput<typeof markSchema>;

/**
 * Notes in the data folder, outside the database, how far the database has come, and refuses a database that is behind the notes.
 * Devices know changes that it does not, and would not notice in the same epoch. Without the notes such a restore goes
 * undetected.
 * @returns the function that ends it, with a last note
 * @throws StartupError when the database was put back without a new epoch
 */
export async function followHistory(db: Database, folder: string): Promise<() => Promise<void>> {
  const path = join(folder, fileName);
  let marks = readMarks(path);
  await checkHistory(db, marks);

  const changed = new Set<string>();
  const note = async (): Promise<void> => {
    const ids = [...changed].slice(-spacesAtOnce);
    changed.clear();
    if (ids.length > 0) marks = await writeMarks(path, [...marks, ...(await readSpaces(db).where(isOneOf(space.id, ids)))]);
  };
  const noteSafely = (): Promise<void> => note().catch((error: unknown) => logError('studio.history', error));
  // Notes the present epochs: each of them must not return once a newer one exists.
  for (const { id } of await readSpaces(db).orderBy(desc(space.seq)).limit(spacesAtOnce)) changed.add(id);
  await noteSafely();
  const forget = db.hints.watch((id) => {
    changed.delete(id);
    changed.add(id);
  });
  const end = repeat(everyMs, noteSafely);
  return async () => {
    forget();
    await end();
    await noteSafely();
  };
}

function readSpaces(db: Database) {
  return db.select({ id: space.id, epoch: space.epoch, seq: space.seq }).from(space).$dynamic();
}

async function checkHistory(db: Database, marks: Mark[]): Promise<void> {
  const ids = [...new Set(marks.map(({ id }) => id))];
  for (const now of await readSpaces(db).where(isOneOf(space.id, ids))) {
    const seen = marks.filter(({ id }) => id === now.id);
    const at = seen.findIndex(({ epoch }) => epoch === now.epoch);
    // An unknown epoch is a history of its own, which devices read from the beginning.
    if (at === -1 || (at === seen.length - 1 && now.seq >= seen[at]!.seq)) continue;
    throw new StartupError(
      'This database is older than what the studio has already told its devices: it was put back without «npm run restore». Run «npm run rotate-epoch» once, then start: every device reads the studio again and sends what is missing.',
    );
  }
}

function readMarks(path: string): Mark[] {
  try {
    return existsSync(path) ? v.parse(v.array(markSchema), JSON.parse(readFileSync(path, 'utf8'))) : [];
  } catch {
    // Another program wrote into the file.
    return [];
  }
}

async function writeMarks(path: string, all: Mark[]): Promise<Mark[]> {
  const last = new Map<string, Mark>();
  for (const mark of all) {
    const k = `${mark.id} ${mark.epoch}`;
    last.delete(k);
    last.set(k, mark);
  }
  const marks = [...last.values()].slice(-marksMax);
  await writeFile(`${path}.part`, JSON.stringify(marks), { mode: 0o600 });
  await rename(`${path}.part`, path);
  return marks;
}
