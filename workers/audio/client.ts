import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { createWorkerClient, type JobOptions } from '../shared/worker-client.ts';
import { audioTypes, type AudioApi, type ConvertAudioRequest, type Music, type TimedKind } from './api.ts';
import { generateBars, musicBars, waveformBars } from './waveform-bars.ts';

const client = createWorkerClient<AudioApi>({
  start: () => new Worker(new URL('./audio.worker.ts', import.meta.url), { type: 'module', name: 'audio' }),
});

/** A length that has not been found by then is not waited for, ms. */
const durationMs = 10_000;
const timeOuts: Record<TimedKind, string> = { audio: 'Audio duration timeout', video: 'Video duration timeout' };

/**
 * A sound, or the sound of a film, as MP3 (192 kbit/s, 44.1 kHz, stereo) or WAV (16 bit), made on this device.
 * @throws AppError CONVERT_FAILED, WEBCODECS_UNSUPPORTED (the safety net may do it); the signal's reason when aborted
 */
export async function convertAudio(request: ConvertAudioRequest, options: JobOptions = {}): Promise<Blob> {
  const answer = v.variant('kind', [
    v.object({
      kind: v.literal('done'),
      value: v.pipe(
        v.blob(),
        v.check((blob) => blob.size > 0 && blob.type === audioTypes[request.target], 'is not the wanted file'),
      ),
    }),
    v.object({ kind: v.literal('unsupported'), reason: v.string() }),
  ]);
  const done = await client.run(answer, (api, onProgress) => api.convertAudio(request, onProgress), options);
  if (done.kind === 'unsupported') throw new AppError('WEBCODECS_UNSUPPORTED', { cause: done.reason });
  return done.value;
}

/** The length of a sound or film, s, from the parts of the file that tell it. @throws AppError DURATION_UNKNOWN; the signal's reason when aborted */
export async function readDuration(source: Blob, kind: TimedKind, signal?: AbortSignal): Promise<number> {
  const timer = AbortSignal.timeout(durationMs);
  const answer = v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0)));
  let durationS: number | null;
  try {
    durationS = await client.run(answer, (api) => api.readDuration(source, kind), {
      signal: signal === undefined ? timer : AbortSignal.any([signal, timer]),
    });
  } catch (error) {
    if (timer.aborted && signal?.aborted !== true) throw new AppError('DURATION_UNKNOWN', { detail: timeOuts[kind], cause: error });
    throw error;
  }
  if (durationS === null) throw new AppError('DURATION_UNKNOWN');
  return durationS;
}

/** False where a file in a container for films holds sound and no picture, as voice notes do. */
export function holdsFilm(source: Blob): Promise<boolean> {
  return client.run(v.boolean(), (api) => api.holdsFilm(source));
}

/** A sound in 50 bars, 0.1–1; made up from its size when it cannot be decoded. @throws the signal's reason when aborted */
export async function readWaveform(source: Blob, signal?: AbortSignal): Promise<number[]> {
  const answer = v.nullable(v.pipe(v.array(v.number()), v.length(waveformBars)));
  try {
    return (await client.run(answer, (api) => api.readWaveform(source, waveformBars), { signal })) ?? generateBars(source.size);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    return generateBars(source.size);
  }
}

const musicSchema = v.object({
  seconds: v.pipe(v.number(), v.finite(), v.minValue(0)),
  beats: v.array(v.pipe(v.number(), v.finite(), v.minValue(0))),
  bars: v.pipe(v.array(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), v.length(musicBars)),
});

/**
 * The length, beats and bars of a song, which is decoded whole.
 * @throws AppError SOUND_UNREADABLE, CONVERT_FAILED, WEBCODECS_UNSUPPORTED (the page may decode it); the signal's reason when aborted
 */
export async function readMusic(source: Blob, options: JobOptions = {}): Promise<Music> {
  const answer = v.variant('kind', [
    v.object({ kind: v.literal('done'), value: v.nullable(musicSchema) }),
    v.object({ kind: v.literal('unsupported'), reason: v.string() }),
  ]);
  const done = await client.run(answer, (api, onProgress) => api.readMusic(source, onProgress), options);
  if (done.kind === 'unsupported') throw new AppError('WEBCODECS_UNSUPPORTED', { cause: done.reason });
  if (done.value === null || done.value.seconds === 0)
    throw new AppError('SOUND_UNREADABLE', { detail: 'There is no sound in this file.' });
  return done.value;
}

/** The same of one channel of a song that the page decoded; `rate` samples a second. @throws AppError CONVERT_FAILED; the signal's reason when aborted */
export function measureMusic(song: { samples: Float32Array; rate: number }, signal?: AbortSignal): Promise<Music> {
  return client.run(musicSchema, (api) => api.measureMusic(song), { signal });
}

/** A sound in so many bars, 0.1–1; null when it cannot be decoded. @throws the signal's reason when aborted */
export function readBars(source: Blob, bars: number, signal?: AbortSignal): Promise<number[] | null> {
  const answer = v.nullable(v.pipe(v.array(v.number()), v.length(bars)));
  return client.run(answer, (api) => api.readWaveform(source, bars), { signal });
}
