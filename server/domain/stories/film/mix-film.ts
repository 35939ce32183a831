import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { filmFps, type FilmSound } from '../../../../contract/stories/film/film-plan.ts';
import {
  createLimiter,
  filmChannels,
  filmSampleRate,
  limiterBlock,
  mixSounds,
  type PlacedSound,
} from '../../../../contract/stories/film/sounds/mix-sounds.ts';
import { decodeFiles, type DecodeRun } from './decode.ts';
import { FilmError, type FilmRequest } from './film-request.ts';

type Film = Pick<FilmRequest, 'plan' | 'pictures' | 'sounds' | 'folder'>;

const bytesPerSample = 2 * filmChannels;
const rate = `-ac ${filmChannels} -ar ${filmSampleRate} -f s16le`;
const bitrate = '160k';
/** Mixed at a time: whole blocks of the limiter. */
const partSamples = limiterBlock * 100;
const full = 32_767;

/**
 * The sound of a film as an MP4 with AAC in its folder; null for a film that is silent. Each sound is decoded to a file of samples, so
 * that a long film needs no more memory than a short one. @throws FilmError
 */
export async function mixFilm(film: Film): Promise<string | null> {
  const heard = film.plan.sounds.filter(({ gain, start, end }) => gain > 0 && end > start);
  if (heard.length === 0) return null;
  const decoded = heard.map((_, index) => join(film.folder, `sound-${index}.pcm`));
  await decodeFiles(heard.map((sound, index) => toSamples(film, sound, decoded[index]!)));
  const files = await Promise.all(decoded.map((path) => open(path)));
  const [mix, output] = [join(film.folder, 'mix.pcm'), join(film.folder, 'sound.mp4')];
  try {
    const placed: PlacedSound[] = [];
    for (const [index, sound] of heard.entries()) placed.push(await place(sound, files[index]!));
    await writeMix(placed, { path: mix, samples: Math.round((film.plan.frames / filmFps) * filmSampleRate) });
  } finally {
    await Promise.all(files.map((file) => file.close()));
  }
  const words = `${rate} -i input -c:a aac -b:a ${bitrate} -map_metadata -1 -fflags +bitexact -f mp4 -y output`.split(' ');
  await decodeFiles([{ input: mix, output, words }]);
  return output;
}

/** Cut behind the decoder: the times that the head of a file claims do not count. */
function toSamples({ pictures, sounds }: Film, { source, start, end }: FilmSound, output: string): DecodeRun {
  const input = source.type === 'clip' ? pictures[source.mediaId]?.path : sounds[source.url];
  if (input === undefined) throw new Error('no file of a sound');
  const known = '-format_whitelist mov,matroska,mp3,wav,ogg,flac,aac';
  return { input, output, words: `${known} -i input -map 0:a:0 -ss ${start} -t ${end - start} ${rate} -y output`.split(' ') };
}

async function place({ source, at, start, end, gain, fade, fadeOut = fade }: FilmSound, file: FileHandle): Promise<PlacedSound> {
  const samples = Math.floor((await file.stat()).size / bytesPerSample);
  // A clip may be silent.
  if (samples === 0 && source.type === 'file')
    throw new FilmError('A sound of this story is damaged. Make it again, or choose another one.');
  return {
    at: Math.round(at * filmSampleRate),
    length: Math.min(samples, Math.round((end - start) * filmSampleRate)),
    gain,
    fadeIn: Math.round(fade * filmSampleRate),
    fadeOut: Math.round(fadeOut * filmSampleRate),
    read: async (from, count) => {
      const values = new Int16Array(count * filmChannels);
      await file.read(new Uint8Array(values.buffer), 0, count * bytesPerSample, from * bytesPerSample);
      return values;
    },
  };
}

async function writeMix(sounds: readonly PlacedSound[], { path, samples }: { path: string; samples: number }): Promise<void> {
  const file = await open(path, 'w');
  const limit = createLimiter();
  try {
    let part = await mixSounds(sounds, 0, Math.min(partSamples, samples));
    for (let from = 0; from < samples; from += partSamples) {
      const after = from + partSamples;
      const next = await mixSounds(sounds, after, Math.max(0, Math.min(partSamples, samples - after)));
      limit(part, next.subarray(0, limiterBlock * filmChannels));
      await file.write(Int16Array.from(part, (value) => Math.round(value * full)));
      part = next;
    }
  } finally {
    await file.close();
  }
}
