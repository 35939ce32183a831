import { and, eq, ne } from 'drizzle-orm';
import { listMakings } from '../../../contract/generations/settings/named-settings.ts';
import { AppError } from '../../../contract/errors.ts';
import { hasPicture } from '../../../contract/media/media.ts';
import type { GenerationRow } from '../../../contract/generations/generation.ts';
import type { Model } from '../../../contract/catalogue/model.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import type { Database } from '../../storage/database.ts';
import { isLiveMedia } from '../../storage/rows/row-conditions.ts';
import { generation, media } from '../../storage/schema/media.ts';
import { presentGeneration } from '../rows/generations.ts';
import { presentMedia } from '../rows/media.ts';
import { hashLink, noLinks } from './share-links.ts';

/** The dependencies of showing a shared item: its row, and the names of models. */
type SharingStudio = { db: Database; engines: Pick<EngineRegistry, 'catalogue'> };

export type SharedRow = typeof media.$inferSelect;

/** The item that a link shows now. @throws NOT_FOUND alike for a private, a deleted, an unfinished and an unknown one */
export async function findSharedRow(db: Database, token: string): Promise<SharedRow> {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.shareHash, hashLink(token)), ne(media.sharePermission, 'private'), isLiveMedia));
  if (row === undefined || row.hash === null || !hasPicture(row)) throw new AppError('NOT_FOUND');
  return row;
}

/** The answer for a link: the picture, and its settings only where the permission is `public`. @throws NOT_FOUND */
export async function findShared(studio: SharingStudio, token: string): Promise<ResponseOf<'sharedItem'>> {
  const row = await findSharedRow(studio.db, token);
  return {
    resource_type: row.resourceType,
    width: row.width,
    height: row.height,
    duration: row.duration,
    mime: row.mime,
    thumbhash: row.thumbhash,
    media_url: `/api/share/${token}/media`,
    share_access_permission: row.sharePermission === 'public' ? 'public' : 'image_only',
    generation: row.sharePermission === 'public' ? await findDetails(studio, row) : null,
  };
}

/** The title of a link's preview on other sites: the prompt if the permission is `public`, else empty. @throws NOT_FOUND */
export async function findSharedTitle(db: Database, token: string): Promise<string> {
  const row = await findSharedRow(db, token);
  if (row.sharePermission !== 'public') return '';
  const [made] = await db.select({ prompt: generation.prompt }).from(generation).where(eq(generation.id, row.generationId));
  return made?.prompt ?? '';
}

async function findDetails({ db, engines }: SharingStudio, row: SharedRow): Promise<ResponseOf<'sharedItem'>['generation']> {
  const [found] = await db.select().from(generation).where(eq(generation.id, row.generationId));
  const made = found === undefined ? null : withoutExtra(presentGeneration(found));
  const settings = listMakings({ item: presentMedia(row, noLinks), generation: made }, await listKnown(engines));
  return {
    prompt: made?.prompt ?? '',
    negative_prompt: made?.negative_prompt ?? '',
    model: row.model,
    seed: row.seed,
    settings: settings.map(({ name, value }) => ({ name, value })),
    created_at: row.createdAt.getTime(),
  };
}

/**
 * Removes the extra fields that a foreign program wrote into an imported file: its importer has hardly read them, and did not
 * choose to share them.
 */
function withoutExtra(made: GenerationRow): GenerationRow {
  return made.imported == null ? made : { ...made, imported: { ...made.imported, extra: {} } };
}

/** The models that are known now. Their names only decorate: a visitor neither waits for a slow engine nor sees its failure. */
async function listKnown(engines: SharingStudio['engines']): Promise<Model[]> {
  const none = new Promise<Model[]>((resolve) => setImmediate(resolve, []));
  return Promise.race([engines.catalogue().catch(() => []), none]);
}
