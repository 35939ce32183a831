import { plainVaultVersion, rowsPath, vaultFormat, vaultVersion, weightsPath } from '../../../contract/vault/vault.ts';
import { writeVaultFile, type VaultFile, type VaultSource, type VaultWritten } from '../../../workers/archive/client.ts';
import { openAccount } from '../../db/open-database.ts';
import { consoleLog } from '../../lib/log.ts';
import { runJob } from '../../lib/running-jobs.ts';
import { chooseTarget } from './choose-target.ts';
import { readLibrary, type Library, type LibraryFile } from './read-library.ts';
import { createLibraryReader, type LibraryReader } from './read-library-file.ts';

type ExportOptions = {
  /** The weights of models go along. */
  hasWeights: boolean;
  onProgress: (fraction: number) => void;
  /** The person has said where it goes, and work begins. */
  onStart: () => void;
  signal: AbortSignal;
};

/** How many files are on their way while one is written, and how many bytes of them at most, as far as they are known. */
const ahead = 8;
const aheadBytes = 32 * 1024 * 1024;

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
};

/**
 * Writes the whole library into one archive: every row, and every original and upscaled version, byte for byte. What is
 * not on this device comes from the studio as it is needed; what cannot be had is told. Must be called by a gesture.
 * @throws AppError STORAGE_FULL, UNAUTHENTICATED, VAULT_UNSUPPORTED, CONVERT_FAILED; AbortError when given up
 */
export async function exportLibrary({ hasWeights, onProgress, onStart, signal }: ExportOptions): Promise<VaultWritten> {
  const now = new Date();
  const chosen = await chooseTarget(`pleinair-library-${now.toISOString().slice(0, 10)}.zip`);
  onStart();
  return runJob(async () => {
    try {
      const read = await readLibrary();
      const library = hasWeights ? read : { ...read, weights: [] };
      const head = {
        format: vaultFormat,
        version: library.weights.length > 0 ? vaultVersion : plainVaultVersion,
        app_version: __APP_VERSION__,
        exported_at: now.getTime(),
        rows: Object.fromEntries([...library.rows].map(([table, { count }]) => [table, count])),
      } as const;
      const source = openSource(library, createLibraryReader(openAccount(), signal));
      const expected = library.rows.size + library.files.length + library.weights.length;
      const written = await writeVaultFile({ target: chosen.target, head, expected }, source, { onProgress, signal });
      await chosen.finish();
      return written;
    } catch (error) {
      // A file whose writer is just ending cannot be removed yet; `sweepPrivateArchive` removes it later.
      await chosen.discard().catch((left: unknown) => consoleLog('export.not-discarded', { reason: String(left) }));
      throw error;
    }
  });
}

/** One file of the archive before it was read. `hash`: how its SHA-256 begins; null where it may be anything. */
type Wanted = {
  bytes: number | null;
  hash: string | null;
  pathAs: (mime: string | null) => string;
  mime: string | null;
  read: () => ReturnType<LibraryReader['read']>;
  again: () => ReturnType<LibraryReader['read']>;
};

function listWanted({ files, weights }: Library, reader: LibraryReader): Wanted[] {
  const originals = files.map((file): Wanted => {
    const { bytes, mime, hash, isPoster } = file;
    const read = { read: () => reader.read(file), again: () => reader.readAgain(file) };
    return { bytes, mime, hash: isPoster ? null : hash, pathAs: (as) => pathOf(file, as), ...read };
  });
  const trained = weights.map((one): Wanted => {
    const read = { read: () => reader.readWeights(one), again: async () => null };
    return { bytes: one.bytes, mime: null, hash: null, pathAs: () => weightsPath(one.modelId), ...read };
  });
  return [...originals, ...trained];
}

/** Rows first, then the files; the next few are fetched while one is written. */
function openSource(library: Library, reader: LibraryReader): VaultSource {
  const rows = [...library.rows].map(([table, { text }]): VaultFile => ({ path: rowsPath(table), content: text, hash: null }));
  const waiting = listWanted(library, reader).reverse();
  const coming: { file: Wanted; read: ReturnType<LibraryReader['read']> }[] = [];
  const given = new Map<string, Wanted>();
  const fill = () => {
    const hasRoom = () => coming.length === 0 || coming.reduce((sum, { file }) => sum + (file.bytes ?? 0), 0) < aheadBytes;
    while (coming.length < ahead && waiting.length > 0 && hasRoom()) {
      const file = waiting.pop()!;
      const read = file.read();
      // It is awaited later: until then a failure would be an unhandled rejection.
      read.catch(() => undefined);
      coming.push({ file, read });
    }
  };
  return {
    async next() {
      const row = rows.shift();
      if (row !== undefined) return row;
      fill();
      const first = coming.shift();
      if (first === undefined) return null;
      const { file } = first;
      const read = await first.read;
      fill();
      if (read === null) return { missing: file.pathAs(file.mime) };
      const path = file.pathAs(file.mime ?? read.mime);
      given.set(path, file);
      return { path, content: read.content, hash: file.hash };
    },
    async again(path) {
      return (await given.get(path)?.again())?.content ?? null;
    },
  };
}

function pathOf({ hash, isPoster }: LibraryFile, mime: string | null): string {
  return isPoster ? `posters/${hash}.webp` : `media/${hash}.${extensions[mime ?? ''] ?? 'bin'}`;
}
