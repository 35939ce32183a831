import * as v from 'valibot';
import {
  isVaultPath,
  manifestHeadSchema,
  manifestPath,
  manifestSchema,
  rowsPath,
  vaultFormat,
  vaultVersion,
  type Manifest,
} from '../../../contract/vault/vault.ts';
import { syncedTables } from '../../../contract/sync/synced-tables.ts';
import { readZip, type ZipEntry } from '../read-zip.ts';
import { refuseArchive } from '../refuse-archive.ts';
import { sumBlob } from '../sum-blob.ts';
import { checkRows } from './check-rows.ts';

/** An archive that was found good: what it lists, and where each file's bytes are. */
export type CheckedVault = { manifest: Manifest; places: { path: string; start: number; size: number }[] };

/** Some 200 bytes a file: more than any library has. */
const manifestBytesMax = 256 * 1024 * 1024;

/**
 * Looks at a whole archive before anything of it is used: its form, its list, the sum of every file, and every row.
 * Memory is that of its lists and one file.
 * @throws AppError VAULT_REFUSED with the reason in words
 */
export async function checkVault(archive: Blob, onProgress: (fraction: number) => void): Promise<CheckedVault> {
  const entries = new Map((await readZip(archive)).map((entry) => [entry.name, entry]));
  for (const name of entries.keys()) {
    if (!isVaultPath(name)) throw refuseArchive(`There is a file in this archive that does not belong there: “${printable(name)}”.`);
  }
  const manifest = await readManifest(archive, entries.get(manifestPath));
  assertSameFiles(manifest, entries);
  let done = 0;
  const total = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  for (const file of manifest.files) {
    const { start, size, crc } = entries.get(file.path)!;
    const sums = await sumBlob(archive.slice(start, start + size));
    const isNamed = !file.path.startsWith('media/') || file.path.slice(6, 22) === sums.sha256.slice(0, 16);
    if (sums.sha256 !== file.sha256 || sums.crc !== crc || !isNamed)
      throw refuseArchive(`The file “${file.path}” in this archive is damaged.`);
    done += size;
    onProgress(Math.min(1, done / Math.max(1, total)));
  }
  for (const table of syncedTables) {
    const entry = entries.get(rowsPath(table));
    const rows = entry === undefined ? 0 : await checkRows(table, archive.slice(entry.start, entry.start + entry.size));
    if (rows !== (manifest.rows[table] ?? 0)) throw refuseArchive(`This archive does not have all the ${table} it lists.`);
  }
  return { manifest, places: [...entries.values()].map(({ name, start, size }) => ({ path: name, start, size })) };
}

async function readManifest(archive: Blob, entry: ZipEntry | undefined): Promise<Manifest> {
  const foreign = () => refuseArchive('This is not an archive of a Pleinair library.');
  if (entry === undefined || entry.size > manifestBytesMax) throw foreign();
  let json: unknown;
  try {
    const bytes = await archive.slice(entry.start, entry.start + entry.size).arrayBuffer();
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw refuseArchive('The list of files in this archive cannot be read.', error);
  }
  const head = v.safeParse(manifestHeadSchema, json);
  if (!head.success) throw foreign();
  if (head.output.version > vaultVersion) {
    throw refuseArchive(`This archive was made by a newer version of Pleinair (format ${head.output.version}). Update, then restore it.`);
  }
  const manifest = v.safeParse(manifestSchema, json);
  if (!manifest.success) throw refuseArchive('The list of files in this archive is not valid.');
  return manifest.output;
}

/** The list and the archive name the same files, of the same sizes. */
function assertSameFiles(manifest: Manifest, entries: Map<string, ZipEntry>): void {
  const listed = new Set(manifest.files.map((file) => file.path));
  const isSame =
    listed.size === manifest.files.length &&
    entries.size === listed.size + 1 &&
    !listed.has(manifestPath) &&
    manifest.files.every((file) => entries.get(file.path)?.size === file.bytes);
  if (!isSame) throw refuseArchive(`The files in this archive are not the ones its ${vaultFormat} list names.`);
}

/** A name out of a hostile archive, short and without characters that change how a line reads. */
function printable(name: string): string {
  return Array.from(name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '\ufffd'))
    .slice(0, 80)
    .join('');
}
