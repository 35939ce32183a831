import { AppError } from '../../../contract/errors.ts';
import { manifestPath, type Manifest, type ManifestFile } from '../../../contract/vault.ts';
import { streamZip, type ZipSink } from '../stream-zip.ts';
import { sumBlob, type Sums } from '../sum-blob.ts';

/** One file for the archive. `hash`: how its SHA-256 must begin, null where it may be anything. */
export type VaultFile = { path: string; blob: Blob; hash: string | null };

/** Gives the files, one after the other. */
export type VaultSource = {
  /** The next file, or the path of one that cannot be had; null at the end. */
  next(): Promise<VaultFile | { missing: string } | null>;
  /** The file that was given last was not what it should be: another copy of it, null when there is none. */
  again(): Promise<Blob | null>;
};

export type ManifestHead = Omit<Manifest, 'files' | 'missing'>;
export type VaultWritten = { files: number; missing: string[]; bytes: number };

/**
 * Writes an archive of a library: the files as they come, then the list of all with their sums. One file is held at a
 * time. `onFile` hears of every file, also of those that cannot be had.
 * @throws AppError STORAGE_FULL
 */
export async function writeVault(sink: ZipSink, source: VaultSource, head: ManifestHead, onFile: () => void): Promise<VaultWritten> {
  const files: ManifestFile[] = [];
  const missing: string[] = [];
  try {
    const zip = streamZip(sink);
    for (let given = await source.next(); given !== null; given = await source.next()) {
      const sound = 'missing' in given ? null : await findSound(given, source);
      if (sound === null) missing.push('missing' in given ? given.missing : given.path);
      else {
        await zip.add(sound.path, sound.blob, sound.crc);
        files.push({ path: sound.path, bytes: sound.blob.size, sha256: sound.sha256 });
      }
      onFile();
    }
    const manifest = new Blob([JSON.stringify({ ...head, files, missing } satisfies Manifest)]);
    await zip.add(manifestPath, manifest, (await sumBlob(manifest)).crc);
    return { files: files.length, missing, bytes: await zip.finish() };
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
    throw new AppError('STORAGE_FULL', {
      detail: 'There is not enough room for the archive. Nothing was removed. Free some space, then export again.',
      cause: error,
    });
  }
}

/** A copy that the device kept may be damaged: it never goes into an archive. */
async function findSound(file: VaultFile, source: VaultSource): Promise<(VaultFile & Sums) | null> {
  const isSound = ({ sha256 }: Sums) => file.hash === null || sha256.startsWith(file.hash);
  const sums = await sumBlob(file.blob);
  if (isSound(sums)) return { ...file, ...sums };
  const blob = await source.again();
  if (blob === null) return null;
  const other = await sumBlob(blob);
  return isSound(other) ? { ...file, blob, ...other } : null;
}
