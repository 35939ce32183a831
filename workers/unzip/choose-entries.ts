import { limits } from '../../contract/limits.ts';
import { hasPictureEnding, hasVideoEnding } from '../../contract/import/media-ending.ts';
import { refuse } from '../shared/refuse.ts';
import type { LeftOut } from './api.ts';
import type { ZipEntry } from './list-entries.ts';

/** Bytes of the archive itself, and of everything in it unpacked. */
export const archiveBytesMax = 500 * 1024 * 1024;
const unpackedBytesMax = 2 * 1024 * 1024 * 1024;
/** How many times smaller than its content a file may be packed: pictures are near 1, blank bitmaps below this. */
const ratioMax = 200;
/** The methods that browsers unpack: stored and deflated. */
const methods: readonly number[] = [0, 8];

const archiveEnding = /\.(?:zip|7z|rar|tar|t?gz|bz2|xz|cbz)$/i;
/** Files that operating systems add; they are skipped without a report. */
const beside = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;

export type Chosen = { files: ZipEntry[]; left: LeftOut };

/**
 * Chooses the files of an archive to unpack, before any is unpacked. Archives in it are never opened.
 * @throws AppError CONVERT_FAILED when it is locked by a password or would unpack to more than a device can take
 */
export function chooseEntries(entries: readonly ZipEntry[]): Chosen {
  const left: LeftOut = { others: 0, archives: 0, tooLarge: 0, packedOtherwise: 0, suspicious: 0, damaged: 0 };
  const files: ZipEntry[] = [];
  for (const entry of entries) {
    if (entry.isFolder || beside.test(entry.path)) continue;
    if (entry.isEncrypted) throw refuse('This zip is locked by a password.');
    if (archiveEnding.test(entry.path)) left.archives += 1;
    else if (!hasPictureEnding(entry.path) && !hasVideoEnding(entry.path)) left.others += 1;
    else if (entry.bytes > (hasVideoEnding(entry.path) ? limits.mediaUploadBytes : limits.importBytes)) left.tooLarge += 1;
    else if (!methods.includes(entry.method)) left.packedOtherwise += 1;
    else if (entry.bytes > ratioMax * Math.max(1, entry.packedBytes)) left.suspicious += 1;
    else files.push(entry);
  }
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > unpackedBytesMax) throw refuse('The pictures and videos in this zip are larger than 2 GB together.');
  return { files, left };
}

/** The name of a file without its folders and without characters that file names cannot have. */
export function plainName(path: string): string {
  const last = path.split(/[/\\]/).findLast((part) => part !== '') ?? '';
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  const name = last.replaceAll(/[\u0000-\u001F\u007F<>:"|?*\u202A-\u202E\u2066-\u2069]/g, '').slice(-200);
  return /^\.*$/.test(name) ? 'picture' : name;
}
