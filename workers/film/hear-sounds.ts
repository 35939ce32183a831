import { filmFps, type FilmSound } from '../../contract/stories/film/film-plan.ts';
import { createLimiter, filmSampleRate, limiterBlock, mixSounds, type PlacedSound } from '../../contract/stories/film/sounds/mix-sounds.ts';
import type { FilmRequest } from './api.ts';
import { hasSound, openSound } from './open-sound.ts';

/** A sound of a film and its file. */
export type PlannedSound = { sound: FilmSound; file: Blob };
type Waiting = PlannedSound & { at: number };
type Heard = PlacedSound & { end: number };

/** Number of samples of each channel in a film of so many frames. */
export function samplesIn(frames: number): number {
  return Math.round((frames / filmFps) * filmSampleRate);
}

/**
 * The sounds of a film with their files, without silent clips. Opens every file before the first sound is decoded, so that an
 * unreadable one fails at once.
 * @throws UnsupportedError
 */
export async function listSounds({ plan, sources, sounds }: FilmRequest): Promise<PlannedSound[]> {
  const heard: PlannedSound[] = [];
  const known = new Map<Blob, boolean>();
  for (const sound of plan.sounds) {
    if (sound.gain === 0 || sound.end <= sound.start) continue;
    const file = sound.source.type === 'clip' ? sources.get(sound.source.mediaId) : sounds.get(sound.source.url);
    if (file === undefined) throw new Error(`the file of sound ${sound.id} is missing`);
    if (!known.has(file)) known.set(file, await hasSound(file));
    if (known.get(file) === true) heard.push({ sound, file });
  }
  return heard;
}

/**
 * Mixes the sound of a film from its beginning on. Each sound is opened when it begins and dropped when it ends, so that a long
 * film needs no more memory than a short one. `frames`: of the whole film.
 */
export function hearSounds(sounds: readonly PlannedSound[], frames: number): (count: number) => Promise<Float32Array<ArrayBuffer>> {
  const waiting: Waiting[] = sounds
    .map((one) => ({ ...one, at: Math.round(one.sound.at * filmSampleRate) }))
    .toSorted((a, b) => a.at - b.at);
  const total = samplesIn(frames);
  const limit = createLimiter();
  let heard: Heard[] = [];
  let from = 0;

  async function openUntil(sample: number): Promise<void> {
    while (waiting[0] !== undefined && waiting[0].at < sample) {
      const placed = await place(waiting.shift()!);
      if (placed !== null) heard.push(placed);
    }
    heard = heard.filter(({ end }) => end > from);
  }

  return async (count) => {
    const ahead = Math.max(0, Math.min(limiterBlock, total - from - count));
    await openUntil(from + count + ahead);
    const part = await mixSounds(heard, from, count);
    limit(part, await mixSounds(heard, from + count, ahead));
    from += count;
    return part;
  };
}

async function place({ sound: { start, end, gain, fade, fadeOut = fade }, file, at }: Waiting): Promise<Heard | null> {
  const opened = await openSound({ file, start, end });
  if (opened === null) return null;
  const length = Math.min(opened.length, Math.round((end - start) * filmSampleRate));
  const [fadeInSamples, fadeOutSamples] = [fade, fadeOut].map((seconds) => Math.round(seconds * filmSampleRate));
  return { read: opened.read, at, length, gain, fadeIn: fadeInSamples!, fadeOut: fadeOutSamples!, end: at + length };
}
