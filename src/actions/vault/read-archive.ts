import * as v from 'valibot';
import { AppError } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { upscaleModes } from '../../../contract/media/media.ts';
import type { VaultRow, VaultTable } from '../../../contract/rows/rows.ts';
import { rows as rowKinds } from '../../../contract/rows/rows.ts';
import type { MediaFiles, ModelWeights, RestoreRows } from '../../../contract/vault/vault-rows.ts';
import { rowsPath, type ManifestFile } from '../../../contract/vault/vault.ts';
import { readLines, type CheckedVault } from '../../../workers/archive/client.ts';

/** An archive that was found good, and its files by what is known of them. */
export type Archive = {
  file: Blob;
  checked: CheckedVault;
  /** By the first 16 hex digits of the SHA-256. */
  byHash: Map<string, ManifestFile>;
  /** The weights of models by the identifiers that these have in the archive. */
  weights: Map<string, ManifestFile>;
  bytesOf(path: string): Blob | null;
};

export function openArchive(file: Blob, checked: CheckedVault): Archive {
  const places = new Map(checked.places.map((place) => [place.path, place]));
  return {
    file,
    checked,
    byHash: new Map(checked.manifest.files.filter(({ path }) => path.startsWith('media/')).map((one) => [one.sha256.slice(0, 16), one])),
    weights: new Map(checked.manifest.files.filter(({ path }) => path.startsWith('weights/')).map((one) => [one.path.slice(8, 44), one])),
    bytesOf(path) {
      const place = places.get(path);
      return place === undefined ? null : file.slice(place.start, place.start + place.size);
    },
  };
}

/** Far below what the studio takes as one body. Characters. */
const batchLength = 300_000;

/** Rows of one table that go together. */
export type Batch = Extract<RestoreRows, { table: VaultTable }>;

/**
 * The rows of a table in portions that can be sent. `rename` gives what takes the place of each identifier. Items that
 * were not finished are left out: there is nothing of them to bring back.
 */
export async function* readBatches(archive: Archive, table: VaultTable, rename: (id: string) => string): AsyncGenerator<Batch> {
  const bytes = archive.bytesOf(rowsPath(table));
  if (bytes === null) return;
  const schema: v.GenericSchema = rowKinds[table].archived;
  let rows: unknown[] = [];
  let weights: ModelWeights = {};
  let length = 0;
  for await (const line of readLines(bytes)) {
    const named = JSON.parse(line) as { id: string };
    const parsed = v.safeParse(schema, JSON.parse(line.replaceAll(identifiers, rename)));
    // It was looked at before: the file has been changed since.
    if (!parsed.success) throw new AppError('VAULT_REFUSED', { detail: 'The archive changed while it was read. Choose it again.' });
    const row = table === 'media' ? withFiles(parsed.output as VaultRow<'media'>, archive) : parsed.output;
    if (row === null) continue;
    if (rows.length === limits.vaultRowsMax || (rows.length > 0 && length + line.length > batchLength)) {
      yield toBatch(table, rows, weights);
      rows = [];
      weights = {};
      length = 0;
    }
    rows.push(row);
    const file = table === 'trainedModels' ? archive.weights.get(named.id) : undefined;
    if (file !== undefined) weights[rename(named.id)] = file.sha256;
    length += line.length;
  }
  if (rows.length > 0) yield toBatch(table, rows, weights);
}

const identifiers = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

function toBatch(table: VaultTable, rows: unknown[], weights: ModelWeights): Batch {
  const given = Object.keys(weights).length === 0 ? {} : { weights };
  return { table, rows, ...given, bring_back: false } as unknown as Batch;
}

const restorable = new Set(['completed', 'upscaling', 'failed']);

function withFiles(row: VaultRow<'media'>, { byHash }: Archive) {
  if (!restorable.has(row.status)) return null;
  const files: MediaFiles = { original: byHash.get(row.hash ?? '')?.sha256 ?? null };
  for (const mode of upscaleModes) {
    const version = byHash.get(/\?h=([0-9a-f]{16})$/.exec(row[mode] ?? '')?.[1] ?? '');
    if (version !== undefined) files[mode] = version.sha256;
  }
  return { row, files };
}

export function idsOf(batch: Batch): string[] {
  return batch.table === 'media' ? batch.rows.map(({ row }) => row.id) : batch.rows.map(({ id }) => id);
}
