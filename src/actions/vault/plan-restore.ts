import type { VaultTable } from '../../../contract/rows/rows.ts';
import type { RestoreState } from '../../../contract/vault/vault-rows.ts';
import { vaultTables } from '../../../contract/vault/vault.ts';
import { checkVaultFile } from '../../../workers/archive/client.ts';
import { openSpace, studio } from '../../db/open-database.ts';
import { sha256 } from '../../lib/sha256.ts';
import { connectAs } from '../../sync/api/write-now.ts';
import { askStudio } from './ask-studio.ts';
import { idsOf, openArchive, readBatches, type Archive } from './read-archive.ts';

export type RestoreCounts = Record<VaultTable, Partial<Record<RestoreState, number>>>;

/** The effects that restoring an archive would have. Nothing has been changed. */
export type RestorePlan = {
  archive: Archive;
  /** The library that the plan is for. Nothing is restored into another one. */
  space: string;
  counts: RestoreCounts;
  /** Bytes of files that the studio does not have, or has damaged. */
  bytes: number;
  /** Files of items of this library that are damaged in the studio and whole in the archive. */
  repairs: number;
  /** Gives the copy of a row that belongs to another account an identifier of its own. */
  rename: (id: string) => string;
  /** How many items come as such copies. */
  copies: number;
};

/** Share of the progress for checking the archive; the rest is asking the studio. */
const checkShare = 0.8;

/**
 * Checks an archive and asks the studio which of its rows and files are missing. Changes nothing.
 * @throws AppError VAULT_REFUSED, NETWORK and others of the connection; the signal's reason when aborted
 */
export async function planRestore(
  file: Blob,
  { onProgress, signal }: { onProgress: (fraction: number) => void; signal: AbortSignal },
): Promise<RestorePlan> {
  const checked = await checkVaultFile(file, { onProgress: (fraction) => onProgress(fraction * checkShare), signal });
  const [archive, space] = [openArchive(file, checked), openSpace()];
  const asked = (rename: (id: string) => string) =>
    askAll(archive, { rename, signal, onProgress: (fraction) => onProgress(checkShare + fraction * (1 - checkShare)) });
  const first = await asked((id) => id);
  if (first.taken.size === 0) return { archive, space, ...first, rename: (id) => id, copies: 0 };
  // Rows of another account of this studio are not touched: copies come back, always under the same identifiers.
  const rename = (id: string) => (first.taken.has(id) ? copyId(space, id) : id);
  return { archive, space, ...(await asked(rename)), rename, copies: first.counts.media.taken ?? 0 };
}

type Asked = { counts: RestoreCounts; bytes: number; repairs: number; taken: Set<string> };

async function askAll(
  archive: Archive,
  { rename, signal, onProgress }: { rename: (id: string) => string; signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<Asked> {
  const api = await connectAs(studio());
  const counts = Object.fromEntries(vaultTables.map((table) => [table, {}])) as RestoreCounts;
  const taken = new Set<string>();
  const missing = new Set<string>();
  const damaged = new Set<string>();
  const total = vaultTables.reduce((sum, table) => sum + (archive.checked.manifest.rows[table] ?? 0), 0);
  let done = 0;
  for (const table of vaultTables) {
    for await (const batch of readBatches(archive, table, rename)) {
      const { value } = await askStudio(() => api.call('vaultPlan', { body: { ...batch, bring_back: true }, signal }), signal);
      for (const { id, state } of value.results) {
        counts[table][state] = (counts[table][state] ?? 0) + 1;
        // A membership is named by its album and its item: it is renamed with them.
        if (state === 'taken' && table !== 'albumItems') taken.add(id);
      }
      for (const hash of value.missing_files) missing.add(hash);
      for (const hash of value.damaged_files) damaged.add(hash);
      done += idsOf(batch).length;
      onProgress(Math.min(1, done / Math.max(1, total)));
    }
  }
  const files = archive.checked.manifest.files.filter(({ path }) => /^(?:media|weights)\//.test(path));
  const coming = files.filter(({ sha256: sum }) => missing.has(sum) || damaged.has(sum));
  const repairs = files.filter(({ sha256: sum }) => damaged.has(sum)).length;
  return { counts, taken, repairs, bytes: coming.reduce((sum, one) => sum + one.bytes, 0) };
}

/** Always the same identifier for the same thing in the same library, so that restoring twice makes no second copy. */
function copyId(space: string, id: string): string {
  const hex = sha256(`${space} ${id}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
