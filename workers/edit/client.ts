import * as v from 'valibot';
import type { EditMask } from '../../contract/edit/edit-mask.ts';
import { createWorkerClient, type JobOptions } from '../shared/worker-client.ts';
import { editTypes, type EditApi, type EditPreview, type EditRequest, type EditType, type MaskFile } from './api.ts';

const start = () => new Worker(new URL('./edit.worker.ts', import.meta.url), { type: 'module', name: 'edit' });
/** The worker that shows keeps the decoded picture, so it stays while a person looks. */
const screen = createWorkerClient<EditApi>({ start, idleMs: 120_000 });
/** A second worker saves: the screen stays quick, and its memory is freed soon after. */
const file = createWorkerClient<EditApi>({ start, idleMs: 1, stallMs: 90_000 });

const px = v.pipe(v.number(), v.integer(), v.minValue(1));
const previewSchema = v.strictObject({ bitmap: v.custom<ImageBitmap>((value) => value instanceof ImageBitmap), width: px, height: px });

/** An edited picture for the screen. @throws AppError CONVERT_FAILED; the signal's reason when aborted */
export function showEdit(request: EditRequest, options?: JobOptions): Promise<EditPreview> {
  return screen.run(previewSchema, (api) => api.showEdit(request), options);
}

/**
 * An edited picture as a file, at full size. A browser that cannot write the type answers with PNG.
 * @throws AppError CONVERT_FAILED; the signal's reason when aborted
 */
export function renderEdit(request: EditRequest & { type: EditType }, options?: JobOptions): Promise<Blob> {
  const answer = v.pipe(
    v.blob(),
    v.check(({ size, type }) => size > 0 && editTypes.some((known) => known === type), 'is not a picture'),
  );
  return file.run(answer, (api, onProgress) => api.renderEdit(request, onProgress), options);
}

const cover = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const maskSchema = v.strictObject({ file: v.blob(), cover });

/** The share of the picture that a mask covers, 0–1. @throws AppError CONVERT_FAILED; the signal's reason when aborted */
export function countMask(mask: EditMask, options?: JobOptions): Promise<number> {
  return screen.run(cover, (api) => api.countMask(mask), options);
}

/** A mask as a grey PNG of the picture's size: white may change. @throws AppError CONVERT_FAILED; the signal's reason when aborted */
export function renderMask(mask: EditMask, options?: JobOptions): Promise<MaskFile> {
  return file.run(maskSchema, (api) => api.renderMask(mask), options);
}
