import { AppError } from '../../../contract/errors.ts';
import type { ImportRequest } from '../../../contract/import/import.ts';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import { limits } from '../../../contract/limits.ts';
import { hasVideoEnding } from '../../../contract/import/media-ending.ts';
import { videoTypeOf } from '../../../contract/import/video-type.ts';
import { readGenerationData } from '../../../workers/metadata/client.ts';
import { makeThumbnails } from '../../../workers/thumbnails/client.ts';
import { newId } from '../../lib/new-id.ts';
import { sha256OfFile } from '../../lib/sha256.ts';
import { bringFiles, type BroughtFiles } from '../files/bring-files.ts';
import { prepareFilm } from './prepare-film.ts';
import { studioNow } from '../studio-now.ts';

/** Longest file name that is kept. Characters. */
const fileNameMax = 255;

/** A picture or video file that was read, and is not in the library yet. */
export type PreparedImport = { request: Omit<ImportRequest, 'at'>; bytes: ArrayBuffer; copies: BroughtFiles };

/**
 * Brings a picture file into the library with what it says about how it was made. It is in the gallery, with its
 * thumbnails, when this resolves; its bytes are kept on this device until the studio has them. Returns the item's id.
 * @throws AppError BODY_TOO_LARGE, CONVERT_FAILED, UPLOADS_FULL, STORAGE_FULL, STORAGE_LOST; the signal's reason when aborted
 */
export async function importMedia(file: File, signal?: AbortSignal): Promise<string> {
  return importPrepared(await preparePicture(file, signal), signal);
}

/**
 * The long part of an import, of a picture or a video: what the file says, its thumbnails and its hash. Nothing is written.
 * @throws AppError BODY_TOO_LARGE, MEDIA_TOO_LONG, CONVERT_FAILED; the signal's reason when aborted
 */
export async function prepareImport(file: File, signal?: AbortSignal): Promise<PreparedImport> {
  const mime = videoTypeOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (mime === null)
    return preparePicture(file, signal).catch(async (error: unknown) => {
      // A file that is neither, with the name of a video, gets the reason for a video that is damaged or too large.
      if (error instanceof AppError && hasVideoEnding(file.name)) await prepareFilm(file, signal);
      throw error;
    });
  const { copies, ...facts } = await prepareFilm(file, signal);
  return describe(file, { mime, ...facts }, { kept: await readWhole(file), copies });
}

async function preparePicture(file: File, signal?: AbortSignal): Promise<PreparedImport> {
  if (file.size > limits.importBytes) throw tooLarge();
  const { data, mime, width, height, picture } = await readGenerationData(file, { signal });
  // A BMP, TIFF or HEIC file is kept as a picture in a format that every browser shows.
  const kept = picture ?? file;
  if (kept.size > limits.importBytes) throw tooLarge();
  const [{ copies, thumbhash }, read] = await Promise.all([makeThumbnails(kept, { signal }), readWhole(kept)]);
  return describe(file, { mime, width, height, thumbhash, settings: data ?? noSettings }, { kept: read, copies });
}

type Facts = Pick<ImportRequest, 'mime' | 'width' | 'height' | 'duration' | 'thumbhash' | 'settings'>;
type Read = { kept: Awaited<ReturnType<typeof readWhole>>; copies: BroughtFiles };

function describe(file: File, facts: Facts, { kept: { bytes, sha256 }, copies }: Read): PreparedImport {
  const ids = { generation_history_id: newId(), generation_media_resource_id: newId() };
  const request = { ...ids, sha256, file_name: file.name.slice(0, fileNameMax), size_bytes: bytes.byteLength, ...facts };
  return { request, bytes, copies: { ...copies, original: new Blob([bytes], { type: facts.mime }) } };
}

/** The short part: see `importMedia`. @throws AppError UPLOADS_FULL, STORAGE_FULL, STORAGE_LOST; the signal's reason when aborted */
export async function importPrepared({ request, bytes, copies }: PreparedImport, signal?: AbortSignal): Promise<string> {
  const args: ImportRequest = { ...request, at: await studioNow() };
  signal?.throwIfAborted();
  await bringFiles({ kind: 'media.import', args }, { bytes, files: copies });
  return args.generation_media_resource_id;
}

async function readWhole(file: Blob): Promise<{ bytes: ArrayBuffer; sha256: string }> {
  const bytes = await file.arrayBuffer();
  return { bytes, sha256: await sha256OfFile(new Uint8Array(bytes)) };
}

function tooLarge(): AppError {
  return new AppError('BODY_TOO_LARGE', { detail: `This picture is larger than ${limits.importBytes / 1024 / 1024} MB.` });
}
