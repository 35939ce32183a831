import { isUpscaleMode } from '../../../contract/media/media.ts';
import { mediaCacheName, parseMediaAddress, type MediaAddress } from '../media/media-address.ts';
import { dropNotes, listNotes, saveNotes, type FileNote } from './file-notes.ts';
import { tierOf } from './kept-tier.ts';

/** Files of one kind, and their bytes. */
export type Amount = { count: number; bytes: number };
/** The smaller copies; originals and upscaled versions; sounds of stories. */
export type KeptFiles = { thumbnails: Amount; originals: Amount; sounds: Amount };

/** Files looked up at a time. */
const atOnce = 64;

/**
 * Counts the files that this device keeps of an account, and corrects their notes. Looks up every address: with many files
 * this belongs in a worker. @throws DOMException where the browser does not give its storage
 */
export async function countKept(account: string, storage: CacheStorage): Promise<KeptFiles> {
  const cache = await storage.open(mediaCacheName(account));
  // Before the files: a file that is kept in between is then counted, and its note is not dropped as that of a missing file.
  const known = await listNotes(account).catch(() => null);
  const notes = new Map(known?.map((note) => [note.k, note]));
  const kept: FileNote[] = [];
  const missing: FileNote[] = [];
  const requests = await cache.keys();
  for (let from = 0; from < requests.length; from += atOnce) {
    await Promise.all(
      requests.slice(from, from + atOnce).map(async ({ url }) => {
        const noted = notes.get(pathOf(url));
        const note = noted ?? (await readNote(cache, url));
        if (note === null) return;
        kept.push(note);
        if (noted === undefined) missing.push(note);
      }),
    );
  }
  if (known !== null) {
    const here = new Set(kept.map(({ k }) => k));
    await saveNotes(account, missing);
    const gone = known.filter(({ k }) => !here.has(k)).map(({ k }) => k);
    if (gone.length > 0) await dropNotes(account, gone);
  }
  return addUp(kept);
}

async function readNote(cache: Cache, url: string): Promise<FileNote | null> {
  const variant = parseMediaAddress(new URL(url))?.variant;
  // One by one: `matchAll` would give answers without their keys, and files are kept or removed in between.
  const answer = variant === undefined ? undefined : await cache.match(url, { ignoreVary: true });
  if (variant === undefined || answer === undefined) return null;
  const bytes = Number(answer.headers.get('Content-Length') ?? 0);
  return { k: pathOf(url), bytes, used: 0, tier: tierOf(variant, answer.headers.get('Content-Type') ?? '') };
}

function addUp(notes: readonly FileNote[]): KeptFiles {
  const amounts = { thumbnails: { count: 0, bytes: 0 }, originals: { count: 0, bytes: 0 }, sounds: { count: 0, bytes: 0 } };
  for (const { k, bytes } of notes) {
    const variant = parseMediaAddress(new URL(k, 'https://studio.invalid'))?.variant ?? '256';
    const amount = amounts[kindOf(variant)];
    amount.count += 1;
    amount.bytes += bytes;
  }
  return amounts;
}

function kindOf(variant: MediaAddress['variant']): keyof KeptFiles {
  if (variant === 'sound') return 'sounds';
  return variant === 'original' || isUpscaleMode(variant) ? 'originals' : 'thumbnails';
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
