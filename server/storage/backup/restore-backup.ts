import { createReadStream } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { fileVariants } from '../../../contract/media/media.ts';
import { StartupError } from '../../lib/errors/startup-error.ts';
import type { Database } from '../database.ts';
import type { MediaStore } from '../files/media-store.ts';
import { pairMediaStore } from '../files/pair-media-store.ts';
import { checkFile, findSchemaVersion, parseBackupFile, readManifest, type BackupManifest } from './backup-manifest.ts';
import { linesOf } from './lines-of.ts';
import { listTables } from './write-backup.ts';

const rowsAtOnce = 200;

/**
 * Restores a backup into an empty studio. Everything is verified before anything is written, and files come before the rows that
 * name them. The rows go in one transaction that gives every space a new epoch: devices may know changes that the backup does
 * not, so each reads the studio again and sends the missing ones. An interrupted restore can be repeated.
 * @throws StartupError when the backup is damaged or of another schema, or the studio is not empty
 */
export async function restoreBackup(
  studio: { dataDir: string; pool: Pool; db: Database; mediaStore: MediaStore },
  folder: string,
): Promise<BackupManifest> {
  const manifest = readManifest(folder);
  const client = await studio.pool.connect();
  try {
    if ((await findSchemaVersion(client)) !== manifest.schema)
      throw new StartupError(
        `The backup is of Pleinair ${manifest.version}, whose database looks different: restore it with that version, then update. Nothing was restored.`,
      );
    await checkTables(client, manifest);
    await pairMediaStore(studio);
    for (const file of [...manifest.tables.map((table) => table.file), ...manifest.secrets, manifest.media.list])
      await checkFile(folder, file);
    for await (const line of linesOf(join(folder, manifest.media.list.path))) await checkFile(folder, parseBackupFile(line));

    for await (const line of linesOf(join(folder, manifest.media.list.path)))
      await restoreFile(studio.mediaStore, folder, parseBackupFile(line).path);
    await client.query('begin');
    for (const table of manifest.tables) await restoreTable(client, folder, table);
    await client.query('update space set epoch = gen_random_uuid()');
    for (const { path } of manifest.secrets) await copyFile(join(folder, path), join(studio.dataDir, path.slice('secrets/'.length)));
    await client.query('commit');
    return manifest;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Checks that the tables have the same columns as the backup, and no rows. */
async function checkTables(client: PoolClient, manifest: BackupManifest): Promise<void> {
  const tables = await listTables(client);
  const describe = (list: { name: string; columns: string[] }[]) => list.map(({ name, columns }) => `${name} ${columns.join(' ')}`).sort();
  if (describe(tables).join('\n') !== describe(manifest.tables).join('\n'))
    throw new StartupError('The backup is damaged: its tables are not those of its version. Nothing was restored.');
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select 1 from "${name}" limit 1`);
    if (rowCount !== 0)
      throw new StartupError(
        'This studio is not empty, and a restore would mix two studios: set DATA_DIR to a new folder (or DATABASE_URL to an empty database). Nothing was restored.',
      );
  }
}

async function restoreFile(store: MediaStore, folder: string, path: string): Promise<void> {
  const [hash = '', name] = path.slice(path.lastIndexOf('/') + 1).split('.');
  const variant = fileVariants.find((one) => one === name);
  if (variant === undefined) throw new StartupError(`The backup is damaged: ${path} is no media file.`);
  if (variant !== 'original') return store.putRendition(hash, variant, await readFile(join(folder, path)));
  const stored = await store.put(createReadStream(join(folder, path)) as AsyncIterable<Buffer>);
  if (stored.hash !== hash) throw new StartupError(`The backup is damaged: ${path} is not the file it is named after.`);
}

async function restoreTable(
  client: PoolClient,
  folder: string,
  { name, columns, rows, file }: BackupManifest['tables'][number],
): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  // A trigger has filled in the words of requests again, perhaps differently on another database.
  await client.query(`delete from "${name}"`);
  const insert = `insert into "${name}" (${list}) overriding system value
    select ${list} from json_populate_recordset(null::"${name}", $1::json)`;
  let [batch, count]: [string[], number] = [[], 0];
  const write = async (): Promise<void> => {
    if (batch.length > 0) await client.query(insert, [`[${batch.join(',')}]`]);
    count += batch.length;
    batch = [];
  };
  for await (const line of linesOf(join(folder, file.path))) if (batch.push(line) === rowsAtOnce) await write();
  await write();
  const { rows: found } = await client.query<{ n: string }>(`select count(*) as n from "${name}"`);
  if (count !== rows || Number(found[0]!.n) !== rows)
    throw new StartupError(`The backup is damaged: the rows of ${name} do not add up. Nothing was restored.`);
  await continueNumbers(client, name);
}

/** Sets the identity sequences of a table to its highest number. */
async function continueNumbers(client: PoolClient, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `select attname as column, pg_get_serial_sequence($1, attname) as sequence from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and pg_get_serial_sequence($1, attname) is not null`,
    [`"${table}"`],
  );
  for (const { column, sequence } of rows)
    await client.query(`select setval($1, coalesce(max("${column}"), 1), max("${column}") is not null) from "${table}"`, [sequence]);
}
