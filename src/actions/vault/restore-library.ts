import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { vaultTables, type ManifestFile } from '../../../contract/vault/vault.ts';
import type { RestoreState } from '../../../contract/vault/vault-rows.ts';
import { studio } from '../../db/open-database.ts';
import { newId } from '../../lib/new-id.ts';
import { runJob } from '../../lib/running-jobs.ts';
import type { ApiClient } from '../../sync/api/api-client.ts';
import { tell } from '../../sync/channel.ts';
import { connectAs } from '../../sync/api/write-now.ts';
import { askStudio } from './ask-studio.ts';
import type { RestoreCounts, RestorePlan } from './plan-restore.ts';
import { idsOf, readBatches, type Archive, type Batch } from './read-archive.ts';

type RestoreOptions = {
  /** Rows that were deleted since come back too. */
  bringBack: boolean;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
};

/** Bytes that a row counts for beside those of files, for the fraction done. */
const rowBytes = 4_096;
const atOnce = 3;
/** Slower than any connection that is worth waiting for, bytes per ms. */
const slowest = 20;
const leastMs = 30_000;

/**
 * How every row stands, how many damaged originals of the studio were replaced, how many files and items that rows name were
 * left out because they are not the user's, and how many trained models came without their weights.
 */
export type Restored = { counts: RestoreCounts; repaired: number; leftOut: number; weightless: number };

/**
 * Restores missing rows and files in portions, each of which is whole. After a cancel in the middle the restored ones stay, and the
 * same archive goes on from there. Existing rows are not changed.
 * @throws AppError, LIBRARY_CHANGED when the user has opened another library; the signal's reason when aborted
 */
export function restoreLibrary(plan: RestorePlan, options: RestoreOptions): Promise<Restored> {
  return runJob(() => restore(plan, options));
}

async function restore(
  { archive, space, bytes, rename }: RestorePlan,
  { bringBack, onProgress, signal }: RestoreOptions,
): Promise<Restored> {
  const db = studio();
  const api = await connectAs(db);
  const counts = Object.fromEntries(vaultTables.map((table) => [table, {}])) as RestoreCounts;
  const { manifest } = archive.checked;
  const total = bytes + vaultTables.reduce((sum, table) => sum + (manifest.rows[table] ?? 0) * rowBytes, 0);
  let done = 0;
  let [repaired, leftOut, weightless] = [0, 0, 0];
  const advance = (by: number) => onProgress(Math.min(1, (done += by) / Math.max(1, total)));
  for (const table of vaultTables) {
    for await (const read of readBatches(archive, table, rename)) {
      const batch = { ...read, bring_back: bringBack };
      if (batch.table === 'media' || batch.table === 'trainedModels') repaired += await sendFiles(batch, { api, archive, signal, advance });
      // Under one key however often it is sent: the answer may get lost.
      const mid = newId();
      const { value } = await askStudio(() => api.call('vaultRestore', { body: batch, mid, space, signal }), signal);
      count(counts[table], value);
      leftOut += value.results.reduce((sum, { left_out = 0 }) => sum + left_out, 0);
      weightless += countWeightless(batch, value);
      tell(db.name, { t: 'wake' });
      advance(idsOf(batch).length * rowBytes);
    }
  }
  return { counts, repaired, leftOut, weightless };
}

function count(counts: Partial<Record<RestoreState, number>>, { results }: ResponseOf<'vaultRestore'>): void {
  for (const { state } of results) counts[state] = (counts[state] ?? 0) + 1;
}

/** Counts the restored models of this portion that were trained and whose weights the archive does not have. */
function countWeightless(batch: Batch, { results }: ResponseOf<'vaultRestore'>): number {
  if (batch.table !== 'trainedModels') return 0;
  const restored = new Set(results.flatMap(({ id, state }) => (state === 'restored' ? [id] : [])));
  const isWeightless = ({ id, status, trainer }: (typeof batch.rows)[number]) =>
    restored.has(id) && status === 'completed' && trainer !== null && batch.weights?.[id] === undefined;
  return batch.rows.filter(isWeightless).length;
}

type Sending = { api: ApiClient; archive: Archive; signal: AbortSignal };

/** Sends the files of these items, or the weights of these models, that the studio does not have whole. Returns how many replaced damaged ones. */
async function sendFiles(batch: Batch, sending: Sending & { advance: (bytes: number) => void }): Promise<number> {
  const { api, archive, signal, advance } = sending;
  const { value } = await askStudio(() => api.call('vaultPlan', { body: batch, signal }), signal);
  const weights = new Map([...archive.weights.values()].map((file) => [file.sha256, file]));
  const inArchive = (hash: string) => (batch.table === 'media' ? archive.byHash.get(hash.slice(0, 16)) : weights.get(hash)) ?? [];
  const repairs = value.damaged_files.flatMap(inArchive);
  const waiting = [...value.missing_files.flatMap(inArchive), ...repairs];
  const send = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      await sendFile(file, sending);
      advance(file.bytes);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  return repairs.length;
}

async function sendFile(file: ManifestFile, sending: Sending): Promise<void> {
  if (file.path.startsWith('weights/')) return sendBytes('vaultWeights', { file, path: file.path }, sending);
  await sendBytes('vaultFile', { file, path: file.path }, sending);
  const posterPath = `posters/${file.sha256.slice(0, 16)}.webp`;
  if (sending.archive.bytesOf(posterPath) !== null) await sendBytes('vaultPoster', { file, path: posterPath }, sending);
}

async function sendBytes(
  name: 'vaultFile' | 'vaultPoster' | 'vaultWeights',
  { file, path }: { file: ManifestFile; path: string },
  { api, archive, signal }: Sending,
): Promise<void> {
  const bytes = archive.bytesOf(path);
  if (bytes === null) return;
  // The blob refers to the file on the disk, which is read as it is sent.
  const form = new Blob([bytes], { type: 'application/octet-stream' });
  const call = { params: { sha256: file.sha256 }, form, signal, timeoutMs: leastMs + form.size / slowest };
  await askStudio(() => api.call(name, call), signal);
}
