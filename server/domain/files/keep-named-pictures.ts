import { and, eq, gt, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { readMediaAddress } from '../../../contract/generations/media-address.ts';
import { limits } from '../../../contract/limits.ts';
import { routes } from '../../../contract/routes/routes.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { character } from '../../storage/schema/character.ts';
import { media } from '../../storage/schema/media.ts';
import { upload } from '../../storage/schema/upload.ts';
import { story } from '../../storage/schema/story.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { writeSpace } from '../../storage/rows/write-space.ts';
import { grantFiles } from '../generations/request/sent-file.ts';
import { nameFiles } from '../stories/name-files.ts';

type DeletedItem = Pick<
  typeof media.$inferSelect,
  'id' | 'userId' | 'hash' | 'mime' | 'width' | 'height' | 'sizeBytes' | 'thumbhash' | 'deletedAt'
>;

/**
 * Characters, models and stories keep the pictures that they were made of when the items are deleted for good: before the files go, they
 * name the file itself; also those that are deleted, as long as they can be restored. Samples and covers of models go with their items.
 * `spaceId`: only those of one library; absent: of all.
 */
export async function keepNamedPictures({ db }: { db: Database }, spaceId?: string): Promise<void> {
  for (const id of await listSpaces(db, spaceId)) {
    await writeSpace(db, id, async (tx, touch) => {
      const deleted = await findDeleted(tx, id);
      const hashOf = new Map<string, string>();
      for (const item of deleted) if (await keepFile(tx, id, item)) hashOf.set(item.id, item.hash!);
      const toFile = (url: string): string => {
        const named = readMediaAddress(url);
        const hash = named?.kind === 'item' ? hashOf.get(named.id) : undefined;
        return hash === undefined ? url : `${routes.uploadRawImage.path}/${hash}`;
      };
      const toFiles = (urls: string[]) => urls.map(toFile);
      const orNull = (url: string | null) => (url === null ? null : toFile(url));
      for (const row of await tx.select().from(character).where(namesDeleted(character, id))) {
        const pictures = { imageUrls: toFiles(row.imageUrls), thumbnail: orNull(row.thumbnail) };
        await tx.update(character).set(pictures).where(eq(character.id, row.id));
        touch('characters', [row.id]);
      }
      for (const row of await tx.select().from(trainedModel).where(namesDeleted(trainedModel, id))) {
        const { trainingImages, sampleImages, thumbnail, cover } = row;
        const pictures = {
          trainingImages: toFiles(trainingImages),
          thumbnail: orNull(thumbnail),
          // Others may see these: an item that is deleted for good leaves them.
          sampleImages: sampleImages.filter((url) => toFile(url) === url),
          cover: cover !== null && toFile(cover) === cover ? cover : null,
        };
        await tx.update(trainedModel).set(pictures).where(eq(trainedModel.id, row.id));
        touch('trainedModels', [row.id]);
      }
      const stories = await tx.select().from(story).where(namesDeleted(story, id)).for('update');
      for (const row of stories) await nameFiles(tx, row, { toFile, touch });
    });
  }
}

/** The addresses in a row, as one text. */
const textsOf = {
  character: sql`coalesce(${character.imageUrls}::text, '') || ' ' || coalesce(${character.thumbnail}, '')`,
  trainedModel: sql`coalesce(${trainedModel.trainingImages}::text, '') || ' ' || coalesce(${trainedModel.sampleImages}::text, '')
    || ' ' || coalesce(${trainedModel.thumbnail}, '') || ' ' || coalesce(${trainedModel.cover}, '')`,
  // Not all of its inputs: a topic may name an address too.
  story: sql`jsonb_path_query_array(${story.categoryInputs}, '$.**.reference_image_url')::text
    || ' ' || jsonb_path_query_array(${story.categoryInputs}, '$.**.character_image_url')::text`,
};

/** Identifiers of the items that a text names. */
function idsIn(text: SQL): SQL {
  return sql`select found[1]::uuid from regexp_matches(${text}, '/api/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') as found`;
}

const isGone = and(isNotNull(media.deletedAt), isNotNull(media.hash));

function namesGone(table: { spaceId: PgColumn; deletedAt: PgColumn }, text: SQL): SQL | undefined {
  return and(
    or(isNull(table.deletedAt), gt(table.deletedAt, new Date(Date.now() - limits.trashMs))),
    sql`exists (select from ${media} where ${media.id} in (${idsIn(text)}) and ${media.spaceId} = ${table.spaceId} and ${isGone})`,
  );
}

type Naming = typeof character | typeof trainedModel | typeof story;

function namesDeleted(table: Naming, spaceId: string): SQL | undefined {
  const text = table === character ? textsOf.character : table === story ? textsOf.story : textsOf.trainedModel;
  return and(eq(table.spaceId, spaceId), namesGone(table, text));
}

async function listSpaces(db: Database, spaceId: string | undefined): Promise<string[]> {
  const ofSpace = (column: PgColumn) => (spaceId === undefined ? undefined : eq(column, spaceId));
  const characters = await db
    .selectDistinct({ id: character.spaceId })
    .from(character)
    .where(and(ofSpace(character.spaceId), namesGone(character, textsOf.character)));
  const models = await db
    .selectDistinct({ id: trainedModel.spaceId })
    .from(trainedModel)
    .where(and(ofSpace(trainedModel.spaceId), namesGone(trainedModel, textsOf.trainedModel)));
  const stories = await db
    .selectDistinct({ id: story.spaceId })
    .from(story)
    .where(and(ofSpace(story.spaceId), namesGone(story, textsOf.story)));
  return [...new Set([...characters, ...models, ...stories].map(({ id }) => id))];
}

async function findDeleted(tx: Transaction, spaceId: string): Promise<DeletedItem[]> {
  const { id, userId, hash, mime, width, height, sizeBytes, thumbhash, deletedAt } = media;
  const named = sql`${media.id} in (
    select named from ${character}, lateral (${idsIn(textsOf.character)}) as ids(named) where ${character.spaceId} = ${spaceId}
    union select named from ${trainedModel}, lateral (${idsIn(textsOf.trainedModel)}) as ids(named) where ${trainedModel.spaceId} = ${spaceId}
    union select named from ${story}, lateral (${idsIn(textsOf.story)}) as ids(named) where ${story.spaceId} = ${spaceId}
  )`;
  return tx
    .select({ id, userId, hash, mime, width, height, sizeBytes, thumbhash, deletedAt })
    .from(media)
    .where(and(eq(media.spaceId, spaceId), isGone, named));
}

/** Keeps the file of an item as one that its maker has sent. */
async function keepFile(tx: Transaction, spaceId: string, item: DeletedItem): Promise<boolean> {
  const { userId, hash, mime, width, height, sizeBytes } = item;
  if (hash === null || mime === null) return false;
  const facts = { mime, width, height, sizeBytes: sizeBytes ?? 0, thumbhash: item.thumbhash ?? '' };
  await tx
    .insert(upload)
    .values({ userId, hash, ...facts })
    .onConflictDoNothing();
  await grantFiles(tx, { spaceId, hashes: [hash] });
  return true;
}
