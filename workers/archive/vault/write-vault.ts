import { AppError } from '../../../contract/errors.ts';
import { manifestPath, type Manifest, type ManifestFile } from '../../../contract/vault/vault.ts';
import { streamZip, type ZipSink } from '../stream-zip.ts';
import { readAndSum, sumBlob, type Sums } from '../sum-blob.ts';

/** The content of a file. The bytes of a small file are transferred to the worker. */
export type VaultContent = Blob | Uint8Array<ArrayBuffer>;
/** One file for the archive. `hash`: how its SHA-256 must begin, null where it may be anything. */
export type VaultFile = { path: string; content: VaultContent; hash: string | null };

/** Gives the files. Several are asked for before the first has come; each asking is for the next one. */
export type VaultSource = {
  /** The next file, or the path of one that cannot be had; null at the end. */
  next(): Promise<VaultFile | { missing: string } | null>;
  /** A file was not what it should be: another copy of it, null when there is none. */
  again(path: string): Promise<VaultContent | null>;
};

export type ManifestHead = Omit<Manifest, 'files' | 'missing'>;
export type VaultWritten = { files: number; missing: string[]; bytes: number };

/** How many files are read and summed while one is written; those that are large are read in pieces. */
const inHand = 4;

type Checked = { path: string; content: VaultContent; sums: Sums } | { missing: string };

/** `onFile` is called for every file, missing ones included. */
type Writing = { source: VaultSource; head: ManifestHead; onFile: () => void };

/**
 * Writes an archive of a library: the files in the order of the source, then the manifest with their sums. Few files are in
 * memory at a time.
 * @throws AppError STORAGE_FULL
 */
export async function writeVault(sink: ZipSink, { source, head, onFile }: Writing): Promise<VaultWritten> {
  const files: ManifestFile[] = [];
  const missing: string[] = [];
  try {
    const zip = streamZip(sink);
    for await (const file of checkAhead(source)) {
      if ('missing' in file) missing.push(file.missing);
      else {
        const { path, content, sums } = file;
        await zip.add(path, content, sums.crc);
        files.push({ path, bytes: content instanceof Blob ? content.size : content.length, sha256: sums.sha256 });
        giveBack(content);
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

const { port1: nowhere, port2: ended } = new MessageChannel();
ended.close();

/**
 * Frees the memory of bytes at once: transferring them to a port without a receiver drops them. Garbage collection may come
 * gigabytes later. `ArrayBuffer.transfer` does not help, because the browser keeps bytes that arrived in a message.
 */
function giveBack(content: VaultContent): void {
  if (content instanceof Uint8Array) nowhere.postMessage(content.buffer, [content.buffer]);
}

/** The files in their order; the next few are on their way and are summed while one is written. */
async function* checkAhead(source: VaultSource): AsyncGenerator<Checked> {
  const coming: Promise<Checked | null>[] = [];
  const ask = () => {
    const file = checkNext(source);
    // `checkAhead` awaits the file later; this handler prevents an unhandled rejection until then.
    file.catch(() => undefined);
    coming.push(file);
  };
  while (coming.length < inHand) ask();
  for (let file = await coming.shift(); file !== undefined && file !== null; file = await coming.shift()) {
    ask();
    yield file;
  }
}

async function checkNext(source: VaultSource): Promise<Checked | null> {
  const given = await source.next();
  if (given === null || 'missing' in given) return given;
  return (await findSound(given, source)) ?? { missing: given.path };
}

/** A copy that the device kept may be damaged: it never goes into an archive. */
async function findSound(file: VaultFile, source: VaultSource): Promise<Checked | null> {
  const check = async (content: VaultContent): Promise<Checked | null> => {
    const { bytes, ...sums } = await readAndSum(content);
    return file.hash === null || sums.sha256.startsWith(file.hash) ? { path: file.path, content: bytes ?? content, sums } : null;
  };
  const sound = await check(file.content);
  if (sound !== null) return sound;
  const other = await source.again(file.path);
  return other === null ? null : check(other);
}
