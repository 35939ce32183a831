import { AppError } from '../../contract/errors.ts';
import type { ImportRequest } from '../../contract/import.ts';
import { noSettings } from '../../contract/imported-settings.ts';
import { limits } from '../../contract/limits.ts';
import { hasVideoEnding } from '../../contract/media-ending.ts';
import { mediaPath, type MediaVariant } from '../../contract/media.ts';
import { videoTypeOf } from '../../contract/video-type.ts';
import { readGenerationData } from '../../workers/metadata/client.ts';
import { makeThumbnails } from '../../workers/thumbnails/client.ts';
import { openAccount } from '../db/open-database.ts';
import { consoleLog } from '../lib/log.ts';
import { mediaCacheName } from '../lib/media-address.ts';
import { newId } from '../lib/new-id.ts';
import { sha256OfFile } from '../lib/sha256.ts';
import { askToKeepStorage } from './ask-to-keep-storage.ts';
import { makeChange } from './make-change.ts';
import { prepareFilm } from './prepare-film.ts';
import { studioNow } from './studio-now.ts';

/** Longest file name that is kept. Characters. */
const fileNameMax = 255;

/** A picture or video file that was read, and is not in the library yet. */
export type PreparedImport = { request: Omit<ImportRequest, 'at'>; bytes: ArrayBuffer; copies: Files };

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
  // What is kept of a BMP, a TIFF or a HEIC photo is the picture in a form that every browser shows.
  const kept = picture ?? file;
  if (kept.size > limits.importBytes) throw tooLarge();
  const [{ copies, thumbhash }, read] = await Promise.all([makeThumbnails(kept, { signal }), readWhole(kept)]);
  return describe(file, { mime, width, height, thumbhash, settings: data ?? noSettings }, { kept: read, copies });
}

type Facts = Pick<ImportRequest, 'mime' | 'width' | 'height' | 'duration' | 'thumbhash' | 'settings'>;
type Read = { kept: Awaited<ReturnType<typeof readWhole>>; copies: Files };

function describe(file: File, facts: Facts, { kept: { bytes, sha256 }, copies }: Read): PreparedImport {
  const ids = { generation_history_id: newId(), generation_media_resource_id: newId() };
  const request = { ...ids, sha256, file_name: file.name.slice(0, fileNameMax), size_bytes: bytes.byteLength, ...facts };
  return { request, bytes, copies: { ...copies, original: new Blob([bytes], { type: facts.mime }) } };
}

/** The short part: see `importMedia`. @throws AppError UPLOADS_FULL, STORAGE_FULL, STORAGE_LOST; the signal's reason when aborted */
export async function importPrepared({ request, bytes, copies }: PreparedImport, signal?: AbortSignal): Promise<string> {
  const args: ImportRequest = { ...request, at: await studioNow() };
  signal?.throwIfAborted();
  // Before the row: the tile asks for its picture at once.
  await whenControlled();
  const forget = await keepFiles(args, copies);
  try {
    await makeChange({ kind: 'media.import', args }, { bytes });
  } catch (error) {
    await forget();
    throw error;
  }
  void askToKeepStorage();
  return args.generation_media_resource_id;
}

async function readWhole(file: Blob): Promise<{ bytes: ArrayBuffer; sha256: string }> {
  const bytes = await file.arrayBuffer();
  return { bytes, sha256: await sha256OfFile(new Uint8Array(bytes)) };
}

function tooLarge(): AppError {
  return new AppError('BODY_TOO_LARGE', { detail: `This picture is larger than ${limits.importBytes / 1024 / 1024} MB.` });
}

type Files = Partial<Record<MediaVariant, Blob>>;

/** Puts the files where the service worker looks for them. Without room the gallery shows the ThumbHash until they are sent. */
async function keepFiles(args: ImportRequest, files: Files): Promise<() => Promise<void>> {
  if (typeof caches === 'undefined') return async () => undefined;
  const account = openAccount();
  const media = { id: args.generation_media_resource_id, hash: args.sha256.slice(0, 16) };
  const cache = await caches.open(mediaCacheName(account));
  const entries = Object.entries(files).map(([variant, blob]) => ({ path: mediaPath(media, variant as MediaVariant, account), blob }));
  const keep = async ({ path, blob }: (typeof entries)[number]) => {
    const headers = { 'Content-Type': blob.type, 'Content-Length': String(blob.size) };
    await cache.put(path, new Response(blob, { headers }));
  };
  // All have ended before any is forgotten: what is written later would stay.
  const ended = await Promise.allSettled(entries.map(keep));
  const failure = ended.find((one) => one.status === 'rejected');
  if (failure !== undefined) consoleLog('import.files-not-kept', { reason: String(failure.reason) });
  return async () => {
    await Promise.all(entries.map(({ path }) => cache.delete(path)));
  };
}

/** How long a first visit may take until the service worker answers for pictures, ms. */
const controlMs = 3_000;

/** A page that is just being opened for the first time soon has a service worker, which gives kept files to the screen. */
async function whenControlled(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker === undefined || serviceWorker.controller !== null || (await serviceWorker.getRegistration()) === undefined) return;
  await new Promise<void>((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, controlMs);
  });
}
