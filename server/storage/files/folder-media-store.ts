import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type FileVariant, fileVariants } from '../../../contract/media/media.ts';
import type { ByteRange, MediaStore, OpenedMedia } from './media-store.ts';
import { isWholeWebp } from './is-whole-webp.ts';
import { resolveRange } from './resolve-range.ts';

const hashPattern = /^[0-9a-f]{64}$/;
const abandonedAfterMs = 3_600_000;

/**
 * Keeps files as `<folder>/ab/cd/<sha256>` and `<sha256>.256.webp` beside it. A file is written under a temporary name, flushed,
 * and renamed, so a name holds all of its bytes unless the disk damages them.
 */
export async function openFolderMediaStore(folder: string): Promise<MediaStore> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true });
  await clearAbandoned(incoming);

  const pathOf = (hash: string, variant: FileVariant): string => {
    // The path is built from these two alone, so both are checked: no other path may be reached.
    if (!hashPattern.test(hash)) throw new RangeError('not a SHA-256 in hex');
    if (!fileVariants.includes(variant)) throw new RangeError('not a rendition');
    return join(folder, hash.slice(0, 2), hash.slice(2, 4), variant === 'original' ? hash : `${hash}.${variant}.webp`);
  };

  return {
    put: async (bytes, judge) => {
      const temporary = join(incoming, randomUUID());
      try {
        const written = await writeHashed(temporary, bytes);
        const found = await judge?.({ ...written, read: (range) => buffer(createReadStream(temporary, range)) });
        await keep({ temporary, target: pathOf(written.hash, 'original'), folder }, written);
        return { ...written, ...found! };
      } finally {
        await rm(temporary, { force: true });
      }
    },
    putRendition: async (hash, variant, bytes) => {
      const target = pathOf(hash, variant);
      const temporary = join(incoming, randomUUID());
      try {
        await writeHashed(temporary, bytes);
        // The folder is not flushed: a rendition that a power cut loses is made again.
        await place(temporary, target);
      } finally {
        await rm(temporary, { force: true });
      }
    },
    stat: async (hash, variant) => statFile(pathOf(hash, variant), variant),
    open: async (hash, variant, range) => openFile(pathOf(hash, variant), variant, range),
    purge: async (hash) => {
      await Promise.all(fileVariants.map((variant) => rm(pathOf(hash, variant), { force: true })));
    },
    listOlderThan: (time) => listOlderThan(folder, time),
    readOwner: async () => (await readFile(join(folder, 'database'), 'utf8').catch(missingIsNull))?.trim() ?? null,
    writeOwner: async (owner) => {
      const temporary = join(incoming, randomUUID());
      await writeFile(temporary, `${owner}\n`, { flush: true });
      await rename(temporary, join(folder, 'database'));
      await flushFolders(folder, folder);
    },
  };
}

type Arrived = { temporary: string; target: string; folder: string };

/** Puts a written original in its place. */
async function keep({ temporary, target, folder }: Arrived, written: { hash: string; sizeBytes: number }): Promise<void> {
  // The name holds equal bytes already: renaming over it would only invalidate streams that are being read.
  if (await isIntact(target, written)) {
    // Young again for the sweep: the item that will show it is not in the database yet.
    const now = new Date();
    await utimes(target, now, now);
  } else {
    await place(temporary, target);
    await flushFolders(dirname(target), folder);
  }
}

async function statFile(path: string, variant: FileVariant): Promise<{ sizeBytes: number } | null> {
  if (variant === 'original') {
    const sizeBytes = await sizeOf(path);
    return sizeBytes === null ? null : { sizeBytes };
  }
  const file = await open(path, 'r').catch(missingIsNull);
  if (file === null) return null;
  try {
    const { size } = await file.stat();
    return (await isWholeWebp(file, size)) ? { sizeBytes: size } : null;
  } finally {
    await file.close();
  }
}

async function openFile(path: string, variant: FileVariant, range?: ByteRange): Promise<OpenedMedia | null> {
  const file = await open(path, 'r').catch(missingIsNull);
  if (file === null) return null;
  try {
    // Through the handle: size and bytes belong to one file, even if it is purged during the read.
    const { size } = await file.stat();
    if (variant !== 'original' && !(await isWholeWebp(file, size))) {
      await file.close();
      return null;
    }
    const { start, end } = resolveRange(size, range);
    const stream = createReadStream(path, { fd: file, start, end: Math.max(0, end), autoClose: true });
    return { stream, sizeBytes: size, start, end };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Counts the youngest of a picture's files: a rendition that was made again means that the picture is in use. */
async function* listOlderThan(folder: string, time: Date): AsyncGenerator<string> {
  for (const first of await listShort(folder)) {
    for (const second of await listShort(join(folder, first))) {
      const at = join(folder, first, second);
      const youngest = new Map<string, number>();
      for (const name of await readdir(at)) {
        const hash = name.slice(0, 64);
        const found = hashPattern.test(hash) ? await stat(join(at, name)).catch(missingIsNull) : null;
        if (found !== null) youngest.set(hash, Math.max(found.mtimeMs, youngest.get(hash) ?? 0));
      }
      for (const [hash, changedMs] of youngest) if (changedMs < time.getTime()) yield hash;
    }
  }
}

/** The folders of two hex digits. */
async function listShort(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name));
}

async function place(temporary: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await rename(temporary, target);
}

/** Reads the whole file: one of the right length may hold wrong bytes. */
async function isIntact(path: string, { hash, sizeBytes }: { hash: string; sizeBytes: number }): Promise<boolean> {
  if ((await sizeOf(path)) !== sizeBytes) return false;
  const digest = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) digest.update(chunk);
  } catch {
    // A file that the disk cannot read is replaced too.
    return false;
  }
  return digest.digest('hex') === hash;
}

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(missingIsNull);
  return found === null ? null : found.size;
}

/**
 * Removes half-written files of a killed process, which have no name that anything refers to. Young files stay: another process
 * (a seed beside the running studio) may be writing them.
 */
async function clearAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(missingIsNull);
    if (found !== null && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
}

async function writeHashed(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<{ hash: string; sizeBytes: number }> {
  const digest = createHash('sha256');
  let sizeBytes = 0;
  const file = await open(path, 'wx');
  try {
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      digest.update(chunk);
      sizeBytes += chunk.byteLength;
      await writeAll(file, chunk);
    }
    await file.datasync();
  } finally {
    await file.close();
  }
  return { hash: digest.digest('hex'), sizeBytes };
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.byteLength;) {
    const { bytesWritten } = await file.write(chunk, done, chunk.byteLength - done);
    done += bytesWritten;
  }
}

/**
 * A new name survives a power cut only after its folder is flushed, and a new folder only after its parent is. Windows has no
 * such call and needs none.
 */
async function flushFolders(from: string, upTo: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (let at = from; ; at = dirname(at)) {
    const handle = await open(at, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (at === upTo || at === dirname(at)) return;
  }
}

function missingIsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
