import type { EditRequest, EditType } from '../../../workers/edit/api.ts';
import { renderEdit } from '../../../workers/edit/client.ts';
import { imageTargets, type ImageTarget } from '../../../workers/image/api.ts';
import { convertImage } from '../../../workers/image/client.ts';
import { AppError } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { runJob } from '../../lib/running-jobs.ts';
import { describeMedia } from '../media/describe-media.ts';
import { importPrepared, prepareImport } from '../import/import-media.ts';

/** An edited picture: its file and steps, the item that the file is (null for a file of the device), and a name without an ending. */
export type Edit = EditRequest & { itemId: string | null; name: string };
type Job = { onProgress: (fraction: number) => void; signal: AbortSignal };

/**
 * Makes the edited picture at full size and brings it into the library as a child of the item it was made of, with what
 * that says of itself. It is sent when there is a connection. Returns the new item's id.
 * @throws AppError CONVERT_FAILED, BODY_TOO_LARGE, UPLOADS_FULL, STORAGE_FULL, STORAGE_LOST; the signal's reason when aborted
 */
export function saveEdit(edit: Edit, job: Job): Promise<string> {
  return runJob(async () => {
    const file = await makeEditFile(edit, job);
    if (file.size > limits.importBytes) throw tooLarge();
    const prepared = await prepareImport(file, job.signal);
    const request = edit.itemId === null ? prepared.request : { ...prepared.request, variation_source: edit.itemId };
    return importPrepared({ ...prepared, request }, job.signal);
  });
}

function tooLarge(): AppError {
  const detail = `The edited picture is larger than ${limits.importBytes / 1024 / 1024} MB, so it was not saved. Resize it, then save it.`;
  return new AppError('BODY_TOO_LARGE', { detail });
}

/** The edited picture as a file that says how its original was made. @throws AppError CONVERT_FAILED; the signal's reason when aborted */
export async function makeEditFile({ itemId, name, ...request }: Edit, { onProgress, signal }: Job): Promise<File> {
  const rendered = await renderFitting(request, { signal, onProgress: (fraction) => onProgress(fraction * 0.8) });
  const item = itemId === null ? undefined : await findMedia(itemId);
  const target = targetOf(rendered.type);
  const described = await convertImage(rendered, target, {
    metadata: item === undefined ? null : await describeMedia(item),
    describedBy: request.source,
    signal,
  });
  onProgress(1);
  return new File([described], `${name}.${target}`, { type: described.type });
}

/** In the type of its original where that can be written; one that is too large to be kept becomes a WEBP. */
async function renderFitting(request: EditRequest, job: Job): Promise<Blob> {
  const type = keptType(request.source.type);
  const made = await renderEdit({ ...request, type }, job);
  if (made.type === 'image/webp' || made.size <= limits.importBytes) return made;
  return renderEdit({ ...request, type: 'image/webp' }, job);
}

function keptType(type: string): EditType {
  return type === 'image/jpeg' || type === 'image/webp' ? type : 'image/png';
}

function targetOf(type: string): ImageTarget {
  return (Object.keys(imageTargets) as ImageTarget[]).find((target) => imageTargets[target] === type) ?? 'png';
}
