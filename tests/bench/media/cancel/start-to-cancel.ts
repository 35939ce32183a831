import { clipDefaults } from '../../../../contract/downloads/clip.ts';
import { pictureDefaults } from '../../../../contract/downloads/picture.ts';
import { voiceSettings } from '../../../../workers/audio/api.ts';
import { convertAudio } from '../../../../workers/audio/client.ts';
import { convertWithFfmpeg } from '../../../../workers/ffmpeg/client.ts';
import { assembleFilm } from '../../../../workers/film/client.ts';
import { convertImage } from '../../../../workers/image/client.ts';
import type { JobOptions } from '../../../../workers/shared/worker-client.ts';
import { traceImage } from '../../../../workers/trace/client.ts';
import { convertVideo } from '../../../../workers/video/client.ts';

const clip = {
  kind: 'clip',
  shotId: 'shot',
  mediaId: 'clip',
  from: 0,
  frames: 150,
  fadeFrames: 0,
  fit: 'crop',
  start: 0,
  end: 5,
  speed: 1,
} as const;
const filmOfOne = {
  plan: { frames: 150, shots: [clip], sounds: [], captions: [], isHighlighted: false },
  width: 1_280,
  height: 720,
  quality: 1,
  sounds: new Map<string, Blob>(),
};
const jobs = {
  picture: (source, options) => convertImage(source, 'jpg', { ...options, settings: { ...pictureDefaults, width: 2_000 } }),
  outlines: (source, options) => traceImage(source, options),
  gif: (source, options) => convertVideo({ source, target: 'gif', settings: { ...clipDefaults.gif, width: 720 } }, options),
  webp: (source, options) => convertVideo({ source, target: 'webp', settings: { ...clipDefaults.webp, width: 720 } }, options),
  mp4: (source, options) => convertVideo({ source, target: 'mp4', settings: { ...clipDefaults.mp4, width: 960 } }, options),
  mp3: (source, options) => convertAudio({ source, target: 'mp3', settings: { ...voiceSettings, endS: null } }, options),
  film: (source, options) => assembleFilm({ ...filmOfOne, sources: new Map([['clip', source]]) }, options),
  // An MP4: what else it writes is written at the end, without a word before.
  ffmpeg: (source, options) => convertWithFfmpeg({ source, target: 'mp4', settings: { ...clipDefaults.mp4, width: null } }, options),
} satisfies Record<string, (source: Blob, options: JobOptions) => Promise<Blob>>;
export type CancelKind = keyof typeof jobs;

/** Starts a job; answers when it has told of at least this fraction of it, with what stops it. */
export async function startToCancel(kind: CancelKind, source: Blob, fraction: number): Promise<() => Promise<number>> {
  const controller = new AbortController();
  let endedMs = 0;
  const isWorking = Promise.withResolvers<void>();
  const ended = jobs[kind](source, { signal: controller.signal, onProgress: (done) => done >= fraction && isWorking.resolve() }).then(
    () => Promise.reject(new Error(`${kind} was done before it could be stopped`)),
    (error: unknown) => {
      endedMs = performance.now();
      if (!controller.signal.aborted) throw error;
    },
  );
  await Promise.race([isWorking.promise, ended]);
  return async () => {
    const startedMs = performance.now();
    controller.abort();
    await ended;
    return endedMs - startedMs;
  };
}
