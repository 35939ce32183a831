import { ALL_FORMATS, BlobSource, Input, type AudioSample, type InputAudioTrack } from 'mediabunny';
import { beatRate, findBeats } from '../../contract/stories/music/find-beats.ts';
import { readStart } from '../../contract/files/media-length.ts';
import { soundLimits } from '../../contract/stories/sounds/sound.ts';
import { readMp3Delay } from '../shared/sound/read-mp3-delay.ts';
import { listSound } from '../shared/sound/list-sound.ts';
import type { AudioAnswer, Music } from './api.ts';
import { musicBars, toBars } from './waveform-bars.ts';

/** One channel of a song, at about `beatRate`. */
type Mono = { samples: Float32Array; rate: number };

/** One second more than a song may have is decoded, so that a song that is too long shows as such. */
const secondsMax = soundLimits.seconds + 1;

/**
 * The length, beats and bars of a song. It is decoded whole, because the length in its header may be wrong. Null for a file without
 * sound; `unsupported` where this browser has no decoder for it.
 */
export async function readMusic(source: Blob, onProgress: (fraction: number) => void): Promise<AudioAnswer<Music | null>> {
  const input = new Input({ source: new BlobSource(source), formats: ALL_FORMATS });
  try {
    if (!(await input.canRead())) return { kind: 'unsupported', reason: 'the format is not known' };
    const track = await input.getPrimaryAudioTrack();
    if (track === null) return { kind: 'done', value: null };
    if (!(await track.canDecode())) return { kind: 'unsupported', reason: `no decoder for ${await track.getCodec()}` };
    const startS = (await readStart(input)) + (await readMp3Delay(source)) / (await track.getSampleRate());
    const mono = await decode(track, startS, onProgress);
    return mono === null ? { kind: 'unsupported', reason: 'its rate changes' } : { kind: 'done', value: measureMusic(mono) };
  } catch (error) {
    console.warn('music.unreadable', String(error));
    return { kind: 'unsupported', reason: String(error) };
  } finally {
    input.dispose();
  }
}

/** The same of a song that was decoded elsewhere. */
export function measureMusic({ samples, rate }: Mono): Music {
  const seconds = samples.length / rate;
  const perBar = samples.length / musicBars;
  const loudness = Array.from({ length: musicBars }, (_, bar) => {
    let peak = 0;
    for (let i = Math.floor(bar * perBar); i < Math.floor((bar + 1) * perBar); i += 1) peak = Math.max(peak, Math.abs(samples[i]!));
    return peak;
  });
  return { seconds, beats: findBeats(samples, rate), bars: toBars(loudness).map((bar) => Math.round(bar * 100) / 100) };
}

/** Null where its rate changes on the way. */
async function decode(track: InputAudioTrack, startS: number, onProgress: (fraction: number) => void): Promise<Mono | null> {
  const lengthS = Math.max(1, (await track.computeDuration()) - startS);
  let mono: { rate: number; each: number; samples: Float32Array; count: number; sum: number; summed: number } | null = null;
  for await (const sample of listSound(track, { startS, endS: startS + secondsMax })) {
    const { sampleRate, timestamp } = sample;
    const each = Math.max(1, Math.round(sampleRate / beatRate));
    mono ??= {
      rate: sampleRate,
      each,
      samples: new Float32Array(Math.ceil((secondsMax * sampleRate) / each)),
      count: 0,
      sum: 0,
      summed: 0,
    };
    if (sampleRate !== mono.rate) return null;
    // The mean of `each` neighbours becomes one sample: a low-pass filter, as beats need no high tones.
    for (const value of readMono(sample)) {
      mono.sum += value;
      mono.summed += 1;
      if (mono.summed < mono.each) continue;
      if (mono.count < mono.samples.length) mono.samples[mono.count++] = mono.sum / mono.each;
      mono.sum = mono.summed = 0;
    }
    onProgress(Math.min(1, timestamp / lengthS));
  }
  return mono === null
    ? { samples: new Float32Array(0), rate: beatRate }
    : { samples: mono.samples.subarray(0, mono.count), rate: mono.rate / mono.each };
}

/** The mean of the channels. Closes the sample. */
function readMono(sample: AudioSample): Float32Array {
  const channels = sample.numberOfChannels;
  const values = new Float32Array(sample.numberOfFrames * channels);
  sample.copyTo(values, { planeIndex: 0, format: 'f32' });
  sample.close();
  if (channels === 1) return values;
  const mono = new Float32Array(values.length / channels);
  for (let i = 0; i < values.length; i += 1) mono[Math.floor(i / channels)]! += values[i]! / channels;
  return mono;
}
