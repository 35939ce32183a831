import {
  AudioSample,
  AudioSampleSource,
  canEncodeAudio,
  canEncodeVideo,
  CanvasSource,
  Mp4OutputFormat,
  Output,
  StreamTarget,
} from 'mediabunny';
import * as v from 'valibot';
import { createCollector } from '../shared/collect-parts.ts';
import { refuse } from '../shared/refuse.ts';
import type { FilmAnswer, FilmRequest } from './api.ts';
import { filmRequestSchema } from './film-request.ts';
import { channels, mixSounds, sampleRate, type PlacedSound } from './mix-sounds.ts';
import { openShot, type OpenShot } from './open-shot.ts';
import { openSound } from './open-sound.ts';
import { planShots, type PlannedShot } from './plan-shots.ts';
import { UnsupportedError } from './unsupported-error.ts';

/** Bits for each pixel of each frame at full quality. */
const bitsPerPixel = 0.14;
const audioBitrate = 160_000;
/** The share of reading the sounds in the whole. */
const soundShare = 0.1;

/** One MP4 of everything. @throws AppError CONVERT_FAILED */
export async function assembleFilm(request: FilmRequest, onProgress: (fraction: number) => void): Promise<FilmAnswer> {
  const wanted = v.parse(filmRequestSchema, request);
  const shots: OpenShot[] = [];
  try {
    for (const shot of wanted.shots) shots.push(await openShot(shot));
    const plan = planShots(
      shots.map(({ lengthS }) => lengthS),
      wanted.frameRate,
    );
    const sounds = await placeSounds(wanted, plan, (fraction) => onProgress(soundShare * fraction));
    const value = await write(wanted, { shots, plan, sounds }, (fraction) => onProgress(soundShare + (1 - soundShare) * fraction));
    onProgress(1);
    return { kind: 'done', value };
  } catch (error) {
    if (error instanceof UnsupportedError) return { kind: 'unsupported', reason: error.message };
    if (error instanceof Error && error.name === 'AppError') throw error;
    throw refuse('A file of this film is damaged or not of a kind that this browser can read.', error);
  } finally {
    for (const shot of shots) shot.close();
  }
}

/** The sounds of clips where their shots are, and those of the film, none longer than it. */
async function placeSounds(film: FilmRequest, plan: readonly PlannedShot[], onProgress: (fraction: number) => void) {
  const { firstFrame, frames } = plan.at(-1)!;
  const toSamples = (seconds: number): number => Math.round(seconds * sampleRate);
  const end = toSamples((firstFrame + frames) / film.frameRate);
  const wanted = [
    ...film.shots.flatMap((shot, at) =>
      shot.kind === 'clip' && shot.gain > 0
        ? [{ ...shot, atS: plan[at]!.firstFrame / film.frameRate, lastsS: plan[at]!.frames / film.frameRate, fadeS: 0 }]
        : [],
    ),
    ...film.sounds.map((sound) => ({ ...sound, lastsS: Infinity })),
  ];
  const placed: PlacedSound[] = [];
  for (const [i, { atS, lastsS, gain, fadeS, ...part }] of wanted.entries()) {
    const sound = await openSound(part);
    onProgress((i + 1) / wanted.length);
    const at = toSamples(atS);
    if (sound === null || at >= end) continue;
    placed.push({ ...sound, at, length: Math.min(sound.length, end - at, toSamples(Math.min(lastsS, 1e6))), gain, fade: toSamples(fadeS) });
  }
  return placed;
}

type Parts = { shots: readonly OpenShot[]; plan: readonly PlannedShot[]; sounds: readonly PlacedSound[] };

async function write(film: FilmRequest, { shots, plan, sounds }: Parts, onProgress: (fraction: number) => void): Promise<Blob> {
  const { width, height, frameRate } = film;
  const screen = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
  if (screen === null) throw refuse('This device has too little memory for this film.');
  const bitrate = Math.round(width * height * frameRate * bitsPerPixel * film.quality);
  if (!(await canEncodeVideo('avc', { width, height, bitrate }))) throw new UnsupportedError('no encoder for H.264');
  const file = createCollector();
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(
      new WritableStream({
        write: ({ data, position }) => (position < file.size ? file.overwrite(data, position) : file.append(data.slice())),
      }),
    ),
  });
  const picture = new CanvasSource(screen.canvas, { codec: 'avc', bitrate });
  output.addVideoTrack(picture, { frameRate });
  const sound = sounds.length > 0 ? await addSound(output) : null;
  await output.start();
  const total = plan.reduce((sum, { frames }) => sum + frames, 0);
  let heard = 0;
  let seen = 0;
  for (const [at, shot] of shots.entries()) {
    for await (const _ of shot.draw(screen, plan[at]!.frames, frameRate)) {
      await picture.add(seen / frameRate, 1 / frameRate);
      seen += 1;
      onProgress(seen / total);
      // Sound goes along, so that neither waits in memory for the other.
      const due = Math.round((seen / frameRate) * sampleRate);
      if (sound === null || (due - heard < sampleRate && seen < total)) continue;
      await addSamples(sound, await mixSounds(sounds, heard, due - heard), heard);
      heard = due;
    }
  }
  await output.finalize();
  return file.toBlob('video/mp4');
}

async function addSound(output: Output): Promise<AudioSampleSource> {
  if (!(await canEncodeAudio('aac'))) {
    const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
    registerAacEncoder();
  }
  const source = new AudioSampleSource({ codec: 'aac', bitrate: audioBitrate });
  output.addAudioTrack(source);
  return source;
}

async function addSamples(source: AudioSampleSource, data: Float32Array<ArrayBuffer>, from: number): Promise<void> {
  const sample = new AudioSample({ data, format: 'f32', sampleRate, numberOfChannels: channels, timestamp: from / sampleRate });
  await source.add(sample);
  sample.close();
}
