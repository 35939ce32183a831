import * as v from 'valibot';
import { pictureMetadataSchema, type PictureMetadata } from '../../contract/metadata/metadata.ts';
import { pictureDefaults, type PictureSettings } from '../../contract/downloads/picture.ts';
import { asImageFailure } from '../shared/image-failure.ts';
import { createWorkerClient, type JobOptions } from '../shared/worker-client.ts';
import { imageTargets, type ImageApi, type ImageTarget, type PictureFacts, type PictureWords, type SizeEstimate } from './api.ts';

type ConvertImageOptions = JobOptions & {
  settings?: PictureSettings | undefined;
  /** The studio's generation data; absent: the file keeps its own. */
  metadata?: PictureMetadata | null;
  /** The file that the source was made of; the copy gets its metadata instead. */
  describedBy?: Blob | null;
};

const client = createWorkerClient<ImageApi>({
  start: () => new Worker(new URL('./image.worker.ts', import.meta.url), { type: 'module', name: 'image' }),
  // The longest step reports no progress, and a slow device takes long for 64 megapixels.
  stallMs: 90_000,
});

/**
 * A picture as JPG, PNG, WEBP or AVIF, with what it says about itself. One that is of the wanted type already keeps its
 * pixels bit for bit, unless a size, a quality or a mark is asked for. @throws AppError CONVERT_FAILED; the signal's
 * reason when aborted.
 */
export async function convertImage(source: Blob, target: ImageTarget, options: ConvertImageOptions = {}): Promise<Blob> {
  const { settings = pictureDefaults, metadata = null, describedBy = null, ...jobOptions } = options;
  const answer = v.pipe(
    v.blob(),
    v.check((blob) => blob.size > 0 && blob.type === imageTargets[target], 'is not the wanted picture'),
  );
  const job = client.run(
    answer,
    (api, onProgress) => api.convertToImage({ source, target, settings, metadata, describedBy }, onProgress),
    jobOptions,
  );
  return target === 'jpg' || target === 'png' ? asImageFailure(job) : job;
}

const estimateSchema = v.strictObject({ bytes: v.pipe(v.number(), v.minValue(0)), isExact: v.boolean() });

/** Bytes that `convertImage` would make of it. @throws AppError CONVERT_FAILED; the signal's reason when aborted. */
export function estimateImageSize(source: Blob, target: ImageTarget, options: ConvertImageOptions = {}): Promise<SizeEstimate> {
  const { settings = pictureDefaults, metadata = null, describedBy = null, ...jobOptions } = options;
  return client.run(estimateSchema, (api) => api.estimateSize({ source, target, settings, metadata, describedBy }), jobOptions);
}

const px = v.pipe(v.number(), v.integer(), v.minValue(1));
const factsSchema = v.strictObject({
  type: v.picklist(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']),
  width: px,
  height: px,
  isAnimated: v.boolean(),
  hasAlpha: v.boolean(),
  hasCredentials: v.boolean(),
  hasPlace: v.boolean(),
});

/** Reads facts about a picture without decoding it. @throws AppError CONVERT_FAILED; the signal's reason when aborted. */
export function readPictureFacts(source: Blob, options?: JobOptions): Promise<PictureFacts> {
  return client.run(factsSchema, (api) => api.readFacts(source), options);
}

const wordsSchema = v.strictObject({ metadata: v.nullable(pictureMetadataSchema), parameters: v.nullable(v.string()) });

/** How a picture file says that it was made. @throws AppError CONVERT_FAILED; the signal's reason when aborted. */
export function readPictureWords(source: Blob, options?: JobOptions): Promise<PictureWords> {
  return client.run(wordsSchema, (api) => api.readWords(source), options);
}

let targets: Promise<ImageTarget[]> | null = null;

/** The types that this browser can write, found by trying once. @throws AppError CONVERT_FAILED */
export function listImageTargets(): Promise<ImageTarget[]> {
  targets ??= client
    .run(v.array(v.picklist(['jpg', 'png', 'webp', 'avif'])), (api) => api.listTargets())
    .catch((error: unknown) => {
      // The next call tries again: the worker may only have been unreachable.
      targets = null;
      throw error;
    });
  return targets;
}
