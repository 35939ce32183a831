import { AppError } from '../../../../contract/errors.ts';
import { findAccount } from '../../../db/queries/session.ts';
import { awaitMedia } from '../../../actions/media/await-media.ts';
import { readOriginal } from '../../../actions/files/read-original.ts';
import { sourceKey, type EditSource } from './edit-source.ts';

type ReadOptions = { onProgress?: (fraction: number) => void; signal?: AbortSignal };

/** Size of the cache: the picture and a few results of a model. Older files are read again. */
const filesMax = 4;
const files = new Map<string, Promise<Blob>>();
/** Files of the device by key; the browser cannot open them again without the user. */
const deviceFiles = new Map<string, Blob>();

/** Keeps a file of the device for `readSource`. */
export function rememberFile(source: EditSource, file: Blob): void {
  deviceFiles.set(sourceKey(source), file);
}

/**
 * The bytes of a picture: from this device, else from the studio.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED for a video, MEDIA_OFFLINE and the others of `readOriginal`
 */
export function readSource(source: EditSource, options: ReadOptions = {}): Promise<Blob> {
  const key = sourceKey(source);
  const file = deviceFiles.get(key);
  if (file !== undefined) return Promise.resolve(file);
  const known = files.get(key);
  const reading = known ?? read(source, options);
  keep(key, reading);
  if (known !== undefined) return known;
  reading.catch(() => files.get(key) === reading && files.delete(key));
  return reading;
}

function keep(key: string, file: Promise<Blob>): void {
  files.delete(key);
  files.set(key, file);
  const [oldest] = files.keys();
  if (files.size > filesMax && oldest !== undefined) files.delete(oldest);
}

async function read(source: EditSource, { onProgress = () => undefined, signal }: ReadOptions): Promise<Blob> {
  if (source.kind === 'file') throw new AppError('NOT_FOUND', { detail: 'This file is no longer open here. Choose it again.' });
  if (source.kind === 'upload') return readUpload(source.sha256, signal);
  const media = await awaitMedia(source.id, signal);
  if (media === undefined) throw new AppError('NOT_FOUND', { detail: 'This picture is not in your library. It may have been deleted.' });
  if (media.resource_type === 'video') throw new AppError('VALIDATION_FAILED', { detail: 'This is a video. Choose a picture to edit.' });
  return readOriginal(media, await findAccount(), { onProgress, signal });
}

async function readUpload(sha256: string, signal: AbortSignal | undefined): Promise<Blob> {
  const answer = await fetch(`/api/media/upload_raw_image/${sha256}`, signal === undefined ? {} : { signal }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw new AppError('MEDIA_OFFLINE', { cause: error });
  });
  if (!answer.ok) throw new AppError('NOT_FOUND', { detail: 'The studio has no picture of yours at this address.' });
  return answer.blob();
}
