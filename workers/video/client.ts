import * as Comlink from 'comlink';
import * as v from 'valibot';
import type { ClipFormat } from '../../contract/downloads/clip.ts';
import { AppError } from '../../contract/errors.ts';
import type { PictureMetadata } from '../../contract/metadata/metadata.ts';
import { createWorkerClient, type JobOptions } from '../shared/worker-client.ts';
import { clipTypes, type ClipFacts, type ConvertVideoRequest, type FramePixels, type VideoApi } from './api.ts';

type Conversion = Omit<ConvertVideoRequest, 'metadata'>;
type ConvertVideoOptions = JobOptions & { metadata?: PictureMetadata | null };

const start = () => new Worker(new URL('./video.worker.ts', import.meta.url), { type: 'module', name: 'video' });
const client = createWorkerClient<VideoApi>({ start, stallMs: 45_000 });
/** A worker of its own, so that previews do not wait for conversions. */
const strips = createWorkerClient<VideoApi>({ start, stallMs: 20_000 });

/** Each frame may wait for a picture that the network makes larger at the time. */
const films = createWorkerClient<VideoApi>({ start, stallMs: 600_000 });

const factsSchema = v.object({
  width: v.number(),
  height: v.number(),
  durationS: v.number(),
  frameRate: v.number(),
  hasAudio: v.boolean(),
  isBrokenOff: v.boolean(),
});

/**
 * Makes an MP4, GIF or WEBP of a clip on this device, with prompt and settings inside.
 * @throws AppError CONVERT_FAILED, WEBCODECS_UNSUPPORTED (the safety net may do it); the signal's reason when aborted
 */
export async function convertVideo(request: Conversion, options: ConvertVideoOptions = {}): Promise<Blob> {
  const { metadata = null, ...jobOptions } = options;
  const answer = await client.run(
    answerSchema(fileSchema(request.target)),
    (api, onProgress) => api.convertVideo({ ...request, metadata }, onProgress),
    jobOptions,
  );
  return requireDone(answer);
}

type EnlargeFrame = (frame: FramePixels, onProgress: (fraction: number) => void) => Promise<FramePixels>;

/**
 * An MP4 of a film twice as wide and high on this device, with its sound and times: `enlarge` makes its frames, one after another,
 * and tells how far each is. @throws AppError CONVERT_FAILED, WEBCODECS_UNSUPPORTED; what `enlarge` throws; the signal's reason when aborted
 */
export async function enlargeFilm(source: Blob, enlarge: EnlargeFrame, options: ConvertVideoOptions = {}): Promise<Blob> {
  const { metadata = null, ...jobOptions } = options;
  const answer = await films.run(
    answerSchema(fileSchema('mp4')),
    (api, onProgress) =>
      api.enlargeFilm(
        { source, metadata },
        onProgress,
        Comlink.proxy(async (frame, { index, count }) => {
          const larger = await enlarge(frame, (fraction) => onProgress(Math.min(1, (index + fraction) / count)));
          return Comlink.transfer(larger, [larger.data.buffer]);
        }),
      ),
    jobOptions,
  );
  return requireDone(answer);
}

/** Estimates the bytes of a GIF or WEBP with these settings on a few frames. @throws AppError CONVERT_FAILED, WEBCODECS_UNSUPPORTED */
export async function estimateVideoSize(request: Conversion, options: JobOptions = {}): Promise<number> {
  const size = v.pipe(v.number(), v.finite(), v.minValue(0));
  return requireDone(await client.run(answerSchema(size), (api) => api.estimateSize({ ...request, metadata: null }), options));
}

/** Reads the facts of a clip. @throws AppError CONVERT_FAILED, WEBCODECS_UNSUPPORTED */
export async function readClip(source: Blob, options: JobOptions = {}): Promise<ClipFacts> {
  return requireDone(await client.run(answerSchema(factsSchema), (api) => api.readClipFacts(source), options));
}

/** Small pictures along a clip, in order, each from the middle of its part. @throws AppError CONVERT_FAILED, WEBCODECS_UNSUPPORTED */
export async function makeStrip(source: Blob, options: JobOptions = {}): Promise<Blob[]> {
  const frames = v.pipe(v.array(v.blob()), v.minLength(1));
  return requireDone(await strips.run(answerSchema(frames), (api, onProgress) => api.makeStrip(source, onProgress), options));
}

function fileSchema(target: ClipFormat) {
  return v.pipe(
    v.blob(),
    v.check((blob) => blob.size > 0 && blob.type === clipTypes[target], 'is not the wanted file'),
  );
}

type Answer<T> = { kind: 'done'; value: T } | { kind: 'unsupported'; reason: string };

function answerSchema<T>(value: v.GenericSchema<unknown, T>) {
  return v.variant('kind', [
    v.object({ kind: v.literal('done'), value }),
    v.object({ kind: v.literal('unsupported'), reason: v.string() }),
  ]) as v.GenericSchema<unknown, Answer<T>>;
}

function requireDone<T>(answer: Answer<T>): T {
  if (answer.kind === 'done') return answer.value;
  throw new AppError('WEBCODECS_UNSUPPORTED', { cause: answer.reason });
}
