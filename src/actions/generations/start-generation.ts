import * as v from 'valibot';
import { AppError } from '../../../contract/errors.ts';
import { createRequestSchema, notAnImage, type GenerationParams } from '../../../contract/generations/generation.ts';
import { limits } from '../../../contract/limits.ts';
import { maxImages } from '../../../contract/account/plan.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { findClockSkew, findMe } from '../../db/queries/session.ts';
import { askUntilDone } from '../../lib/browser/ask-before-leaving.ts';
import { newId } from '../../lib/new-id.ts';
import { makeChange } from '../make-change.ts';

/** The identifiers of a request for one item, kept by the caller: asked for twice, it is one item. */
export type KeptIds = { generationId: string; mediaId: string };

/**
 * Asks for images. The placeholders are on the device when it resolves.
 * @throws AppError VALIDATION_FAILED (with issues), PLAN_LIMIT, STORAGE_FULL, STORAGE_LOST
 */
export async function startGeneration(params: GenerationParams, kept?: KeptIds): Promise<{ mediaIds: string[] }> {
  const mediaIds = kept === undefined ? listIds(params.image_num) : [kept.mediaId];
  const parsed = v.safeParse(createRequestSchema, {
    ...params,
    generation_history_id: kept?.generationId ?? newId(),
    generation_media_resource_ids: mediaIds,
  });
  if (!parsed.success) {
    const issues = parsed.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }));
    throw new AppError('VALIDATION_FAILED', { issues });
  }
  const { variation_source: source, creation_mode } = parsed.output;
  // At a first visit the database is there only when the studio has answered, which may take a while.
  const read = () => Promise.all([source === null ? undefined : findMedia(source), findMe(), findClockSkew()]);
  const [original, me, skew] = await askUntilDone(read);
  if (original?.resource_type === 'video' && creation_mode !== 'upscale')
    throw new AppError('VALIDATION_FAILED', { detail: notAnImage, issues: [{ path: 'variation_source', message: 'must be an image' }] });
  if (params.image_num > maxImages(me?.plan ?? 'free')) throw new AppError('PLAN_LIMIT');
  // The server's clock, as far as it is known, so that the place in the history does not jump later.
  const createdAt = Date.now() + skew;
  await makeChange({ kind: 'generation.create', args: { params: parsed.output, created_at: createdAt } });
  return { mediaIds };
}

const listIds = (count: number) => Array.from({ length: Math.max(0, Math.min(count, limits.imageCountMax)) }, newId);
