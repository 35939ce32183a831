import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { hasPicture, isUpscaleMode, type FileVariant, type MediaVariant } from '../../../contract/media/media.ts';
import type { Database } from '../../storage/database.ts';
import type { ByteRange, MediaStore, OpenedMedia, RenditionVariant } from '../../storage/files/media-store.ts';
import { media } from '../../storage/schema/media.ts';
import { storeFilm } from '../films/store-film.ts';
import { UnreadablePicture } from './make-renditions.ts';
import { isNotedDamaged, noteDamage } from './note-damage.ts';
import { DamagedOriginal, storeRenditions } from './store-renditions.ts';

type StoredMedia = typeof media.$inferSelect;
type Studio = { db: Database; mediaStore: MediaStore };

/**
 * A file that the caller may see. `hash` is the original's SHA-256, `mime` the type of this variant. `isDamaged`: some of its
 * bytes differ from those of `hash`, so it must not be cached.
 */
export type MediaFile = {
  hash: string;
  mime: string;
  sizeBytes: number;
  isDamaged: boolean;
  open(range?: ByteRange): Promise<OpenedMedia>;
};

/** A file of an item. `sizeBytes`: the length that its original must have. `variant`: which of its files is meant. */
export type ItemFile = { hash: string; mime: string; sizeBytes: number | null; variant: FileVariant };

/**
 * Finds a variant of an item in the caller's space. A missing or broken rendition is made again.
 * @throws NOT_FOUND as `findItemFile`, MEDIA_DAMAGED
 */
export async function findMediaFile(studio: Studio, asked: { spaceId: string; id: string; variant: MediaVariant }): Promise<MediaFile> {
  return openFile(studio, await findItemFile(studio, asked));
}

/**
 * Finds the file of a variant of an item in the caller's space. The item is finished, and not deleted for longer than the Trash
 * keeps it (an undo shows the picture again).
 * @throws NOT_FOUND, also for an item of another space
 */
export async function findItemFile(
  { db }: { db: Database },
  { id, spaceId, variant }: { spaceId: string; id: string; variant: MediaVariant },
): Promise<ItemFile> {
  const [row] = await db
    .select({
      hash: media.hash,
      mime: media.mime,
      sizeBytes: media.sizeBytes,
      status: media.status,
      deletedAt: media.deletedAt,
      upscales: media.upscales,
    })
    .from(media)
    .where(and(eq(media.id, id), eq(media.spaceId, spaceId)));
  if (row === undefined || row.hash === null || row.mime === null || !hasPicture(row)) throw new AppError('NOT_FOUND');
  if (row.deletedAt !== null && Date.now() - row.deletedAt.getTime() > limits.trashMs) throw new AppError('NOT_FOUND');
  return fileOf({ ...row, hash: row.hash, mime: row.mime }, variant);
}

/** The file of a variant of an item. @throws NOT_FOUND for a version that does not exist */
export function fileOf(
  row: Pick<ItemFile, 'hash' | 'mime' | 'sizeBytes'> & Pick<StoredMedia, 'upscales'>,
  variant: MediaVariant,
): ItemFile {
  const { hash, mime, sizeBytes, upscales } = row;
  if (!isUpscaleMode(variant)) return { hash, mime, sizeBytes, variant };
  const version = upscales[variant];
  if (version === undefined) throw new AppError('NOT_FOUND');
  return { hash: version.hash, mime: version.mime, sizeBytes: version.sizeBytes, variant: 'original' };
}

/**
 * Opens a file that the caller has already been allowed to see.
 * @throws MEDIA_DAMAGED for an original that is missing or has another length than it must have, and for a rendition that cannot
 * be made from it; NOT_FOUND for a rendition of a file that cannot be decoded here
 */
export async function openFile(studio: Studio, file: ItemFile): Promise<MediaFile> {
  const { hash, mime, variant } = file;
  const found = variant === 'original' ? await findOriginal(studio, file) : await findRendition(studio, { ...file, variant });
  return {
    hash,
    mime: variant === 'original' ? mime : 'image/webp',
    ...found,
    open: async (range) => {
      const opened = await studio.mediaStore.open(hash, variant, range);
      if (opened === null) throw new AppError('NOT_FOUND');
      return opened;
    },
  };
}

async function findOriginal(studio: Studio, { hash, sizeBytes }: ItemFile): Promise<Pick<MediaFile, 'sizeBytes' | 'isDamaged'>> {
  const found = await studio.mediaStore.stat(hash, 'original');
  if (found === null || (sizeBytes !== null && found.sizeBytes !== sizeBytes)) return refuseDamaged(studio, hash);
  return { ...found, isDamaged: await isNotedDamaged(studio.db, hash) };
}

async function findRendition(
  studio: Studio,
  { hash, mime, variant }: ItemFile & { variant: RenditionVariant },
): Promise<Pick<MediaFile, 'sizeBytes' | 'isDamaged'>> {
  const { mediaStore } = studio;
  let found = await mediaStore.stat(hash, variant);
  if (found === null && !unreadable.has(hash)) {
    try {
      await remakeRenditions(mediaStore, { hash, mime });
    } catch (error) {
      if (error instanceof DamagedOriginal) return refuseDamaged(studio, hash);
      if (!(error instanceof UnreadablePicture)) throw error;
      unreadable.add(hash);
    }
    found = await mediaStore.stat(hash, variant);
  }
  if (found === null) throw new AppError('NOT_FOUND');
  return { ...found, isDamaged: false };
}

async function refuseDamaged(studio: Studio, hash: string): Promise<never> {
  await noteDamage(studio, hash);
  throw new AppError('MEDIA_DAMAGED');
}

/** Originals from archives that cannot be decoded here; importing read only their first bytes. Each is tried once. */
const unreadable = new Set<string>();
const remaking = new Map<string, Promise<unknown>>();

/** A screen that shows a picture several times asks for its renditions at the same moment: they are made once. */
async function remakeRenditions(store: MediaStore, { hash, mime }: { hash: string; mime: string }): Promise<void> {
  let work = remaking.get(hash);
  if (work === undefined) {
    const made = mime.startsWith('image/') ? storeRenditions(store, hash) : storeFilm(store, { hash, mime }, () => Promise.resolve(null));
    work = made.finally(() => remaking.delete(hash));
    remaking.set(hash, work);
  }
  await work;
}
