import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { StartupError } from '../../lib/errors/startup-error.ts';
import type { Database } from '../database.ts';
import { findUsedHashes } from './find-used-hashes.ts';
import type { MediaStore } from './media-store.ts';
import { mediaStore } from '../schema/media-files.ts';

type Studio = { db: Database; mediaStore: MediaStore; dataDir: string };
/** Number of files that decide whether a store belongs to a database. */
const sample = 200;

/**
 * Checks that a database and a media store belong together: each names the other. The first start pairs them; one that was killed
 * in between is continued. With another store pictures would be missing, and the daily cleaning would delete its files.
 * @throws StartupError
 */
export async function pairMediaStore({ db, mediaStore: store, dataDir }: Studio): Promise<void> {
  const database = await identify(db);
  const noted = await store.readOwner();
  const [row] = await db.select().from(mediaStore);
  if (row !== undefined && noted === paired(database, row.id)) return;
  const begun = noted?.startsWith(`${database}\npairing `) === true ? noted.slice(database.length + '\npairing '.length) : undefined;
  // Stores of earlier versions name the database alone.
  if (row === undefined ? noted !== null && noted !== database && begun === undefined : row.id !== begun)
    throw new StartupError(
      `This database and the media folder in ${dataDir} do not belong together: set DATA_DIR and DATABASE_URL to those that do, or, if one of the two was moved here for good, put the media files into that folder and run «npm run rotate-epoch» once.`,
    );
  const id = begun ?? randomUUID();
  await store.writeOwner(pairing(database, id));
  // Another server that starts now with another store must not be paired too.
  if (row === undefined) await db.insert(mediaStore).values({ id });
  await store.writeOwner(paired(database, id));
}

/**
 * Pairs a database and a media store again, for a host who moved one of them; earlier pairs do not count.
 * @throws StartupError when no file of the store belongs to the database: all of them would be removed as unused
 */
export async function pairAnew({ db, mediaStore: store, dataDir }: Studio): Promise<void> {
  const hashes: string[] = [];
  for await (const hash of store.listOlderThan(new Date(8.64e15))) if (hashes.push(hash) === sample) break;
  if (hashes.length > 0 && (await findUsedHashes(db, hashes)).size === 0)
    throw new StartupError(`The media folder in ${dataDir} holds the files of another database: set DATA_DIR to another folder.`);
  const [database, id] = [await identify(db), randomUUID()];
  await store.writeOwner(pairing(database, id));
  await db.insert(mediaStore).values({ id }).onConflictDoUpdate({ target: mediaStore.isOnly, set: { id } });
  await store.writeOwner(paired(database, id));
}

const paired = (database: string, id: string) => `${database}\n${id}`;
const pairing = (database: string, id: string) => `${database}\npairing ${id}`;

/** A copy of the database counts as another one: its cleaning would remove files that only the original refers to. */
async function identify(db: Database): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select system_identifier || ' ' || current_database() as id from pg_control_system()`,
  );
  return rows[0]!.id;
}
