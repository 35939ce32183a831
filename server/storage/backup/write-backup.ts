import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import * as v from 'valibot';
import { fileVariants, type FileVariant } from '../../../contract/media/media.ts';
import { readPackageVersion } from '../../lib/folders/package-root.ts';
import { StartupError } from '../../lib/errors/startup-error.ts';
import type { MediaStore } from '../files/media-store.ts';
import { findSchemaVersion, manifestName, type BackupFile, type BackupManifest } from './backup-manifest.ts';
import { linesOf } from './lines-of.ts';

const rowsAtOnce = 500;
/** Files of the data folder without which sessions and sealed keys could not be read any more. */
const secretNames = ['secret', 'engine-secret'];

/**
 * Writes everything a studio has into an empty folder: rows of one moment, media files, secrets. Streamed; the manifest comes
 * last, so that a backup that was interrupted is none. Works beside a running studio.
 * `lost`: items whose file is missing, damaged or cannot be read; all else is in the backup.
 * @throws StartupError when the folder is not empty
 */
export async function writeBackup(
  studio: { dataDir: string; pool: Pool; mediaStore: MediaStore },
  folder: string,
): Promise<{ manifest: BackupManifest; lost: LostItem[] }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new StartupError(`The folder ${folder} is not empty: name a new one, so that no other backup is mixed with this.`);
  const rows = await writeRows(studio.pool, folder);
  // Files never change, and outlive the last row that names them by a day: those of the rows above are copied without
  // holding that moment of the database for as long as it takes.
  const media = await writeMedia(studio.mediaStore, folder);
  const lost = await findLost(studio.pool, folder);
  const secrets: BackupFile[] = [];
  for (const name of secretNames) {
    const path = join(studio.dataDir, name);
    if (existsSync(path)) secrets.push(await writeParts(folder, `secrets/${name}`, [readFileSync(path)]));
  }
  const manifest: BackupManifest = {
    format: 1,
    version: readPackageVersion(),
    madeAt: new Date().toISOString(),
    ...rows,
    media,
    secrets,
  };
  const draft = join(folder, `${manifestName}.part`);
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true, mode: 0o600 });
  await rename(draft, join(folder, manifestName));
  return { manifest, lost };
}

/** All rows as they are at one moment. */
async function writeRows(pool: Pool, folder: string): Promise<Pick<BackupManifest, 'schema' | 'tables'>> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const schema = await findSchemaVersion(client);
    const tables: BackupManifest['tables'] = [];
    for (const table of await listTables(client)) tables.push(await writeTable(client, folder, table));
    await client.query('commit');
    return { schema, tables };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

type Table = { name: string; columns: string[] };

/**
 * The studio's own tables, referenced ones first. Without `media_store`, because a restored studio has its own store, and without
 * the queue's tables, because the start rescues unfinished work.
 */
export async function listTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers_to: string[] }>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' order by a.attnum) as columns,
      array(select t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and t.oid <> c.oid) as refers_to
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'media_store' order by c.relname`);
  const sorted: Table[] = [];
  const left = new Map(rows.map((row) => [row.name, row]));
  while (left.size > 0) {
    const next = [...left.values()].find((row) => !row.refers_to.some((other) => left.has(other)));
    if (next === undefined) throw new Error('The tables refer to each other in a circle.');
    left.delete(next.name);
    sorted.push({ name: next.name, columns: next.columns });
  }
  return sorted;
}

async function writeTable(client: PoolClient, folder: string, { name, columns }: Table): Promise<BackupManifest['tables'][number]> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  await client.query(`declare rows no scroll cursor for select row_to_json(one)::text as line from (select ${list} from "${name}") one`);
  let count = 0;
  async function* lines(): AsyncGenerator<Buffer> {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from rows`);
      if (rows.length === 0) return;
      count += rows.length;
      yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''));
    }
  }
  const file = await writeParts(folder, `rows/${name}.ndjson`, lines());
  await client.query('close rows');
  return { name, columns, rows: count, file };
}

async function writeMedia(store: MediaStore, folder: string): Promise<BackupManifest['media']> {
  let [files, sizeBytes] = [0, 0];
  async function* entries(): AsyncGenerator<Buffer> {
    for await (const hash of store.listOlderThan(new Date(8.64e15))) {
      for (const variant of fileVariants) {
        const file = await copyFile(store, folder, { hash, variant });
        if (file === null) continue;
        files += 1;
        sizeBytes += file.sizeBytes;
        yield Buffer.from(`${JSON.stringify(file)}\n`);
      }
    }
  }
  const list = await writeParts(folder, 'media.ndjson', entries());
  return { list, files, sizeBytes };
}

/** Null, with nothing of the file in the backup, when the store does not have it whole; the picture's other files are copied all the same. */
async function copyFile(
  store: MediaStore,
  folder: string,
  { hash, variant }: { hash: string; variant: FileVariant },
): Promise<BackupFile | null> {
  if ((await store.stat(hash, variant)) === null) return null;
  const path = mediaPathOf(hash, variant);
  let file: BackupFile | null = null;
  try {
    file = await writeParts(folder, path, readFile(store, hash, variant));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  }
  if (file !== null && (variant !== 'original' || file.sha256 === hash)) return file;
  await rm(join(folder, path), { force: true });
  return null;
}

/** A failure to read the file, as opposed to one to write the backup. */
class Unreadable extends Error {}

async function* readFile(store: MediaStore, hash: string, variant: FileVariant): AsyncGenerator<Buffer> {
  try {
    const opened = await store.open(hash, variant);
    if (opened === null) throw new Error('It was removed.');
    yield* opened.stream as AsyncIterable<Buffer>;
  } catch (cause) {
    throw new Unreadable('', { cause });
  }
}

const itemSchema = v.object({
  id: v.string(),
  hash: v.nullable(v.string()),
  upscales: v.record(v.string(), v.object({ hash: v.string() })),
  deleted_at: v.nullable(v.string()),
});

/** An item whose picture, or an upscaled version of it, is not in the backup. */
export type LostItem = { id: string; email: string | null; hash: string };

/** A backup that lacks the picture of an item would be found out when it is too late. */
async function findLost(pool: Pool, folder: string): Promise<LostItem[]> {
  const lost: LostItem[] = [];
  for await (const line of linesOf(join(folder, 'rows/media.ndjson'))) {
    const { id, hash: original, upscales, deleted_at } = v.parse(itemSchema, JSON.parse(line));
    const hashes = [original, ...Object.values(upscales).map((version) => version.hash)].filter((hash) => hash !== null);
    const absent = hashes.find((hash) => !existsSync(join(folder, mediaPathOf(hash, 'original'))));
    if (deleted_at !== null || absent === undefined) continue;
    // Deleted for good while this was written, it is gone from the studio too.
    const { rows } = await pool.query<{ email: string | null }>(
      `select case when not is_anonymous then email end as email
       from media left join "user" on "user".id = user_id where media.id = $1 and deleted_at is null`,
      [id],
    );
    if (rows[0] !== undefined) lost.push({ id, email: rows[0].email, hash: absent });
  }
  return lost;
}

const mediaPathOf = (hash: string, variant: FileVariant) => `media/${hash.slice(0, 2)}/${hash}.${variant}`;

/** Writes a file of the backup as its parts come. */
async function writeParts(folder: string, path: string, parts: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<BackupFile> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const file = await open(target, 'wx', 0o600);
  try {
    for await (const part of parts) {
      hash.update(part);
      sizeBytes += part.byteLength;
      await file.writeFile(part);
    }
    await file.datasync();
  } finally {
    await file.close();
  }
  return { path, sizeBytes, sha256: hash.digest('hex') };
}
