import { and, asc, eq, isNull } from 'drizzle-orm';
import type { PremadeCharacter } from '../../../contract/routes/character-routes.ts';
import type { CharacterType } from '../../../contract/characters/character-type.ts';
import { AppError } from '../../../contract/errors.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { character } from '../../storage/schema/character.ts';
import { openFile, type MediaFile } from '../files/find-media-file.ts';
import { findOwnPicture } from '../trained-models/hub/find-community-picture.ts';
import { findPremadeById, findPremadePicture, listPremade, toPremadeAnswer } from './premade.ts';

type Row = typeof character.$inferSelect;

const isShared = and(eq(character.isLibrary, true), isNull(character.deletedAt));

/** The characters that all users of the studio have: the premade ones, then those of its administrators. */
export async function listLibrary({ db }: { db: Database }, type?: CharacterType): Promise<PremadeCharacter[]> {
  const drawn = listPremade(type).map(toPremadeAnswer);
  if (type !== undefined) return drawn;
  const rows = await db.select().from(character).where(isShared).orderBy(asc(character.createdAt), asc(character.id));
  return [...drawn, ...rows.map(toLibraryAnswer)];
}

/** Names each field, so that no other column leaves the server. The pictures get public addresses. */
export function toLibraryAnswer(row: Row): PremadeCharacter {
  const urls = row.imageUrls.map((_, index) => `/api/character/premade/${row.id}/${index}`);
  return {
    id: row.id,
    model_id: row.modelId,
    character_name: row.characterName,
    description: row.description,
    type: null,
    thumbnail: urls[0] ?? null,
    image_urls: urls,
    is_library: true,
    created_at: toTimestamp(row.createdAt.getTime()),
    status: 'completed',
    trained_model_id: null,
    username: null,
    is_deleted: false,
  };
}

/** A picture of a library character; an administrator's as a small copy, which carries no metadata. @throws NOT_FOUND, MEDIA_DAMAGED */
export async function findLibraryPicture(studio: { db: Database; mediaStore: MediaStore }, id: string, index: number): Promise<MediaFile> {
  if (findPremadeById(id) !== undefined) return findPremadePicture(id, index);
  const [row] = await studio.db
    .select()
    .from(character)
    .where(and(eq(character.id, id), isShared));
  const url = row?.imageUrls[index];
  const file = row === undefined || url === undefined ? undefined : await findOwnPicture(studio.db, row, url);
  if (file === undefined) throw new AppError('NOT_FOUND');
  return openFile(studio, { ...file, variant: '1024' });
}
