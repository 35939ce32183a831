import { AppError } from '../../../../contract/errors.ts';
import { limits } from '../../../../contract/limits.ts';
import { routes } from '../../../../contract/routes/routes.ts';
import { beatRate } from '../../../../contract/stories/music/find-beats.ts';
import { soundLimits } from '../../../../contract/stories/sounds/sound.ts';
import type { Music } from '../../../../workers/audio/api.ts';
import { convertAudio, holdsFilm, measureMusic, readMusic } from '../../../../workers/audio/client.ts';
import { runJob } from '../../../lib/running-jobs.ts';
import { sha256OfFile } from '../../../lib/sha256.ts';

/** A sound file of this device that was decoded. `url`: the address that it has once it is sent. `file`: what is sent. */
export type Song = Music & { url: string; name: string; file: Blob };

type Reading = { onProgress: (fraction: number) => void; signal: AbortSignal };

/** A sound may be some samples longer than it says. */
const toleranceSeconds = 0.5;

/**
 * Decodes a song, or the sound of a video: its length, its beats and its picture. Nothing is sent and nothing is written.
 * @throws AppError BODY_TOO_LARGE, MEDIA_TOO_LONG, SOUND_UNREADABLE, CONVERT_FAILED; the signal's reason when aborted
 */
export function readSong(chosen: File, { onProgress, signal }: Reading): Promise<Song> {
  return runJob(async () => {
    assertSize(chosen);
    const file = await toSound(chosen, signal);
    assertSize(file);
    const music = await decode(file, { onProgress, signal });
    if (music.seconds > soundLimits.seconds + toleranceSeconds)
      throw new AppError('MEDIA_TOO_LONG', { detail: 'This song is longer than ten minutes. Nothing was kept of it: cut it first.' });
    const sha256 = await sha256OfFile(new Uint8Array(await file.arrayBuffer()));
    signal.throwIfAborted();
    const name = chosen.name.replace(/\.[^.]*$/, '').slice(0, soundLimits.nameLength);
    return { ...music, url: `${routes.uploadRawMedia.path}/${sha256}`, name, file };
  });
}

function assertSize(file: Blob): void {
  if (file.size > limits.mediaUploadBytes)
    throw new AppError('BODY_TOO_LARGE', {
      detail: `This file has more than ${limits.mediaUploadBytes / 1024 / 1024} MB. Nothing was kept of it.`,
    });
}

/** A video lends its sound. */
async function toSound(file: File, signal: AbortSignal): Promise<Blob> {
  if (!file.type.startsWith('video/')) return new Blob([file], { type: file.type === '' ? 'audio/mpeg' : file.type });
  if (!(await holdsFilm(file))) return new Blob([file], { type: file.type.replace(/^video/, 'audio') });
  return convertAudio({ source: file, target: 'mp3', settings: { startS: 0, endS: null, gain: 1 } }, { signal });
}

async function decode(file: Blob, reading: Reading): Promise<Music> {
  try {
    return await readMusic(file, reading);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'WEBCODECS_UNSUPPORTED') throw error;
    const song = await decodeHere(file);
    reading.signal.throwIfAborted();
    if (song === null) throw new AppError('SOUND_UNREADABLE', { cause: error });
    return measureMusic(song, reading.signal);
  }
}

/** One channel of a sound, decoded by what plays sounds in a page; null where it cannot. */
async function decodeHere(file: Blob): Promise<{ samples: Float32Array; rate: number } | null> {
  const bytes = await file.arrayBuffer();
  // Needs no gesture, as the context that is heard does.
  const decoded = await new OfflineAudioContext(1, 1, beatRate).decodeAudioData(bytes).catch(() => null);
  if (decoded === null || decoded.length === 0) return null;
  const samples = new Float32Array(decoded.length);
  for (let channel = 0; channel < decoded.numberOfChannels; channel += 1) {
    const values = decoded.getChannelData(channel);
    for (let i = 0; i < samples.length; i += 1) samples[i]! += values[i]! / decoded.numberOfChannels;
  }
  return { samples, rate: decoded.sampleRate };
}
