import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { createRequestSchema, notAnImage, type CreateRequest, type GenerationParams } from '../../contract/generation.ts';
import { toBulkItems } from '../../contract/generation/image/bulk-prompts.ts';
import { limits } from '../../contract/limits.ts';
import { maxImages } from '../../contract/plan.ts';
import { findMedia } from '../db/queries/media.ts';
import { findClockSkew, findMe } from '../db/queries/session.ts';
import { askUntilDone } from '../lib/ask-before-leaving.ts';
import { newId } from '../lib/new-id.ts';
import { makeChange } from './make-change.ts';

/** A list of prompts, and the name of the file that it came from; empty of one that was written. */
type PromptList = { prompts: readonly string[]; fileName: string };

/**
 * Asks for images. The placeholders are on the device when it resolves. With a list each prompt is asked for one image, all of
 * them or none; `params` hold for each.
 * @throws AppError VALIDATION_FAILED (with issues), PLAN_LIMIT, STORAGE_FULL, STORAGE_LOST
 */
export async function startGeneration(params: GenerationParams, list?: PromptList): Promise<{ mediaIds: string[] }> {
  const images = list?.prompts.length ?? params.image_num;
  const mediaIds = listIds(images);
  const parsed = v.safeParse(createRequestSchema, {
    ...params,
    ...(list === undefined ? { generation_history_id: newId() } : toBulk(list)),
    image_num: images,
    generation_media_resource_ids: mediaIds,
  });
  if (!parsed.success) {
    const issues = parsed.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }));
    throw new AppError('VALIDATION_FAILED', { issues });
  }
  const { variation_source: source } = parsed.output;
  // At a first visit the database is there only when the studio has answered, which may take a while.
  const read = () => Promise.all([source === null ? undefined : findMedia(source), findMe(), findClockSkew()]);
  const [original, me, skew] = await askUntilDone(read);
  if (original?.resource_type === 'video')
    throw new AppError('VALIDATION_FAILED', { detail: notAnImage, issues: [{ path: 'variation_source', message: 'must be an image' }] });
  if (images > maxImages(me?.plan ?? 'free', list !== undefined)) throw new AppError('PLAN_LIMIT');
  // The server's clock, as far as it is known, so that the place in the history does not jump later.
  const createdAt = Date.now() + skew;
  await makeChange({ kind: 'generation.create', args: { params: parsed.output, created_at: createdAt } });
  return { mediaIds };
}

const listIds = (count: number) => Array.from({ length: Math.max(0, Math.min(count, limits.bulkPromptsMax)) }, newId);

function toBulk({ prompts, fileName }: PromptList): Pick<CreateRequest, 'prompt' | 'bulk' | 'generation_history_ids'> {
  const bulk = { generations: toBulkItems(prompts), file_name: fileName.slice(-limits.fileNameLength) };
  return { prompt: '', bulk, generation_history_ids: listIds(prompts.length) };
}
