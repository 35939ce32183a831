import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import * as v from 'valibot';
import { StartupError } from '../../lib/errors/startup-error.ts';

const sum = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A file of the backup, by its path inside. */
const fileSchema = v.object({ path: v.pipe(v.string(), v.regex(/^(?!.*\.\.)\w[\w./-]*$/)), sizeBytes: count, sha256: sum });
const name = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]*$/));

const manifestSchema = v.object({
  format: v.literal(1),
  version: v.string(),
  madeAt: v.string(),
  /** The last migration of the schema that the rows are of, as the database knows it. */
  schema: v.string(),
  tables: v.array(v.object({ name, columns: v.array(name), rows: count, file: fileSchema })),
  /** The list of media files, a line of JSON each. */
  media: v.object({ list: fileSchema, files: count, sizeBytes: count }),
  secrets: v.array(fileSchema),
});

export type BackupFile = v.InferOutput<typeof fileSchema>;
export type BackupManifest = v.InferOutput<typeof manifestSchema>;
export const manifestName = 'manifest.json';

/** Parses a line of the list of media files. */
export function parseBackupFile(line: string): BackupFile {
  return v.parse(fileSchema, JSON.parse(line));
}

/** @throws StartupError when the folder holds no finished backup of this format */
export function readManifest(folder: string): BackupManifest {
  const path = join(folder, manifestName);
  if (!existsSync(path)) throw new StartupError(`${folder} is not a backup, or one that was not finished: it has no ${manifestName}.`);
  try {
    return v.parse(manifestSchema, JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new StartupError(`The ${manifestName} of ${folder} cannot be read: it is damaged, or of a newer Pleinair.`, error);
  }
}

/** Reads a file of the backup through, without keeping it. @throws StartupError when it is not as it was written */
export async function checkFile(folder: string, { path, sizeBytes, sha256 }: BackupFile): Promise<void> {
  const hash = createHash('sha256');
  let read = 0;
  try {
    for await (const part of createReadStream(join(folder, path)) as AsyncIterable<Buffer>) {
      hash.update(part);
      read += part.byteLength;
    }
  } catch (error) {
    throw new StartupError(`The backup is damaged: ${path} cannot be read. Nothing was restored.`, error);
  }
  if (read !== sizeBytes || hash.digest('hex') !== sha256)
    throw new StartupError(`The backup is damaged: ${path} is not as it was written. Nothing was restored.`);
}

/** The last migration that a database has. */
export async function findSchemaVersion(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by created_at desc limit 1');
  return rows[0]!.hash;
}
