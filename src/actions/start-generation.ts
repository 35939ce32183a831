import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { createRequestSchema, notAnImage, type GenerationParams } from '../../contract/generation.ts';
import { maxImages } from '../../contract/plan.ts';
import { findMedia } from '../db/queries/media.ts';
import { findClockSkew, findMe } from '../db/queries/session.ts';
import { newId } from '../lib/new-id.ts';
import { makeChange } from './make-change.ts';

/**
 * Asks for images. The placeholders are on the device when it resolves.
 * @throws AppError VALIDATION_FAILED (with issues), PLAN_LIMIT, STORAGE_FULL, STORAGE_LOST
 */
export async function startGeneration(params: GenerationParams): Promise<{ generationId: string; mediaIds: string[] }> {
  const generationId = newId();
  const mediaIds = Array.from({ length: Math.max(0, Math.min(params.image_num, 100)) }, newId);
  const parsed = v.safeParse(createRequestSchema, {
    ...params,
    generation_history_id: generationId,
    generation_media_resource_ids: mediaIds,
  });
  if (!parsed.success) {
    const issues = parsed.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }));
    throw new AppError('VALIDATION_FAILED', { issues });
  }
  const { variation_source: source } = parsed.output;
  const [original, me, skew] = await Promise.all([source === null ? undefined : findMedia(source), findMe(), findClockSkew()]);
  if (original?.resource_type === 'video')
    throw new AppError('VALIDATION_FAILED', { detail: notAnImage, issues: [{ path: 'variation_source', message: 'must be an image' }] });
  if (params.image_num > maxImages(me?.plan ?? 'free')) throw new AppError('PLAN_LIMIT');
  // The server's clock, as far as it is known, so that the place in the history does not jump later.
  const createdAt = Date.now() + skew;
  await makeChange({ kind: 'generation.create', args: { params: parsed.output, created_at: createdAt } });
  return { generationId, mediaIds };
}
