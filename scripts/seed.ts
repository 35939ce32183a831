import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { safeParse } from 'valibot';
import { signUpRequestSchema } from '../contract/user.ts';
import { readConfig, type Config } from '../server/config.ts';
import { lockFolder } from '../server/lib/lock-folder.ts';
import { openFolder } from '../server/lib/open-folder.ts';
import { StartupError } from '../server/lib/startup-error.ts';
import { openDatabase } from '../server/storage/database.ts';
import { openFolderMediaStore } from '../server/storage/folder-media-store.ts';
import { chooseEndpoint, connectionUrl } from '../server/storage/postgres-endpoint.ts';
import { readPostmasterPid } from '../server/storage/postmaster-pid.ts';
import { findOrAddAccount } from './seed-account.ts';
import { insertAlbums } from './seed-albums.ts';
import { paintScenes } from './seed-pictures.ts';
import { insertItems } from './seed-rows.ts';

// `npm run seed` fills an account with items that look like two years of use. Works beside a running studio too.
const usage = 'Usage: npm run seed -- --items 5000 --email you@example.com --password «at least 8 characters» [--data ./data]';
const itemsMax = 1_000_000;

type Wish = { items: number; email: string; password: string; data: string | undefined };

/** @throws StartupError that names what is wrong */
function readWish(): Wish {
  const options = { items: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' }, data: { type: 'string' } } as const;
  let values: Partial<Record<keyof typeof options, string>>;
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    throw new StartupError(`${(error as Error).message.split('. ')[0]}.\n${usage}`, error);
  }
  const problems: string[] = [];
  const items = Number(values.items);
  if (!/^\d+$/.test(values.items ?? '') || items < 1 || items > itemsMax) problems.push(`--items must be a number from 1 to ${itemsMax}`);
  const account = safeParse(signUpRequestSchema, { email: values.email ?? '', password: values.password ?? '' });
  if (!account.success) problems.push(...account.issues.map((issue) => `--${String(issue.path?.[0]?.key)} ${issue.message}`));
  if (problems.length > 0 || !account.success) throw new StartupError(`${problems.join('; ')}.\n${usage}`);
  return { items, ...account.output, data: values.data };
}

/** Opens the studio's database, also when the studio is running: then its PostgreSQL is used, and left running. */
async function connect(config: Config) {
  if (config.databaseUrl !== undefined) return openDatabase(config);
  const unlock = tryLock(config.dataDir);
  if (unlock !== null) {
    const opened = await openDatabase(config);
    return { ...opened, close: () => opened.close().finally(unlock) };
  }
  const cluster = join(config.dataDir, 'postgres');
  const running = readPostmasterPid(cluster);
  if (running === undefined) throw new StartupError('The studio on this data folder is starting or stopping: try again in a moment.');
  const { endpoint } = chooseEndpoint(config.dataDir, cluster, null, running);
  return openDatabase({ dataDir: config.dataDir, databaseUrl: connectionUrl(endpoint, 'pleinair') });
}

/** Null when a studio is running on the folder. */
function tryLock(dataDir: string): (() => void) | null {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (error instanceof StartupError) return null;
    throw error;
  }
}

async function seed(wish: Wish): Promise<void> {
  const config = readConfig();
  if (wish.data !== undefined) config.dataDir = resolve(wish.data);
  openFolder(config.dataDir);
  const began = performance.now();
  const elapsed = (): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  const opened = await connect(config);
  try {
    const { owner, isNew } = await findOrAddAccount(opened.db, config, wish);
    console.log(`${isNew ? 'Made the account' : 'Found the account'} ${wish.email}.`);
    const pictures = await paintScenes(await openFolderMediaStore(join(config.dataDir, 'media')), wish.items);
    console.log(`Painted ${pictures.length} pictures (${elapsed()}).`);
    await insertItems(opened.pool, owner, {
      pictures,
      count: wish.items,
      onChunk: (written) =>
        console.log(`Wrote ${written.toLocaleString('en')} of ${wish.items.toLocaleString('en')} items (${elapsed()}).`),
    });
    const albums = await insertAlbums(opened.pool, owner, wish.items);
    if (albums > 0) console.log(`Filled ${albums} albums (${elapsed()}).`);
    await opened.pool.query('analyze media, generation, album, album_item');
    const { rows } = await opened.pool.query<{ seq: string }>('select seq from space where id = $1', [owner.spaceId]);
    opened.db.hints.publish({ space: owner.spaceId, seq: Number(rows[0]!.seq) });
  } finally {
    await opened.close();
  }
  console.log(`Done in ${elapsed()}.`);
}

try {
  await seed(readWish());
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
