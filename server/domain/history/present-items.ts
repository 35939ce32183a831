import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Item } from '../../../contract/media/item.ts';
import { endingOf } from '../../../contract/import/media-ending.ts';
import { upscaleModes } from '../../../contract/media/media.ts';
import { isWorkflowKey } from '../../engines/comfyui/workflows/workflow-offer.ts';
import type { Database } from '../../storage/database.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { album, albumItem } from '../../storage/schema/album.ts';
import { generation, type media } from '../../storage/schema/media.ts';
import { generationColumns, type StoredGeneration } from '../../storage/rows/synced-tables.ts';
import { presentMedia } from '../rows/media.ts';
import type { ShareLinks } from '../sharing/share-links.ts';

type StoredMedia = typeof media.$inferSelect;

/** Items of one space as calls answer with them, in their order, each with what its request says and the albums that it is in. */
export async function presentItems(
  { db, links }: { db: Database; links: ShareLinks },
  { spaceId, rows }: { spaceId: string; rows: readonly StoredMedia[] },
): Promise<Item[]> {
  const requests = await db
    .select(generationColumns)
    .from(generation)
    .where(and(isOneOf(generation.id, [...new Set(rows.map((row) => row.generationId))]), eq(generation.spaceId, spaceId)));
  const memberships = await db
    .select({ albumId: albumItem.albumId, mediaId: albumItem.mediaId })
    .from(albumItem)
    .innerJoin(album, and(eq(album.id, albumItem.albumId), isNull(album.deletedAt)))
    .where(
      and(
        isOneOf(
          albumItem.mediaId,
          rows.map(({ id }) => id),
        ),
        eq(albumItem.spaceId, spaceId),
        isNull(albumItem.deletedAt),
      ),
    )
    .orderBy(asc(albumItem.addedAt), asc(albumItem.albumId));
  const requestOf = new Map(requests.map((request) => [request.id, request]));
  return rows.map((row) => ({
    ...presentMedia(row, links),
    ...nameAsked(row, requestOf.get(row.generationId)),
    ...nameFiles(row, links),
    album_ids: memberships.filter(({ mediaId }) => mediaId === row.id).map(({ albumId }) => albumId),
  }));
}

function nameFiles(row: StoredMedia, links: ShareLinks) {
  const shown = presentMedia(row, links);
  const url = shown.hash === null ? null : `/api/media/${row.id}/original?h=${shown.hash}`;
  const versions = Object.fromEntries(upscaleModes.flatMap((mode) => (shown[mode] === null ? [] : [[mode, shown[mode]]])));
  return {
    image_id: row.id,
    generation_media_resource_id: row.id,
    user_id: row.userId,
    url,
    raw: url,
    versions: { ...(url === null ? {} : { raw: url }), ...versions },
    image_suffix: row.mime === null ? null : endingOf(row.mime),
  };
}

function nameAsked(row: StoredMedia, request: StoredGeneration | undefined) {
  const { prompt = '', negativePrompt = '', settings = {}, imported = null } = request ?? {};
  return {
    ai_model: imported?.model ?? row.model,
    model_name: settings.model_name ?? null,
    type: settings.type ?? null,
    workflow: isWorkflowKey(row.model) ? row.model.slice(row.model.lastIndexOf('/') + 1) : null,
    prompt,
    negative_prompt: negativePrompt,
    enhanced_prompt: settings.isGeneratedPrompt === true ? prompt : null,
    prompt_assistant_mode: settings.prompt_assistant_mode ?? null,
    controlnet: settings.controlnet ?? null,
    multiple_character_config: settings.multipleCharacterConfigList ?? settings.characters ?? null,
    configs: request === undefined ? {} : nameConfigs(row, request),
  };
}

/** The settings of an item: those in the file if it was imported, else those of its request. */
function nameConfigs(row: StoredMedia, { prompt, negativePrompt, strength, settings, imported }: StoredGeneration): Item['configs'] {
  const words = { prompt, negative_prompt: negativePrompt };
  if (imported !== null) {
    const said = { steps: imported.steps, cfg_scale: imported.cfg_scale, sampler: imported.sampler, seed: imported.seed };
    return { ...words, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)) };
  }
  const { enable_auto_sound: sound, enable_auto_speech: speech } = settings;
  const isVaried = row.variationSource !== null || (settings.image_urls ?? []).length > 0;
  return {
    ...words,
    seed: row.seed,
    creation_mode: isVaried ? 'img2img' : 'text2img',
    ...(strength === null ? {} : { strength }),
    ...(sound === undefined ? {} : { auto_sound: sound }),
    ...(speech === undefined ? {} : { auto_speech: speech }),
    ...(row.resourceType === 'video' ? { videoModel: row.model } : {}),
    ...settings,
  };
}
