import { ALL_FORMATS, AudioSample, BlobSource, Mp3OutputFormat, WavOutputFormat, type Input } from 'mediabunny';
import * as v from 'valibot';
import { readStart } from '../../contract/files/media-length.ts';
import type { SoundPart } from '../shared/sound/list-sound.ts';
import { refuse } from '../shared/refuse.ts';
import { TaggedInput } from '../shared/tagged-input.ts';
import { writeSound, type Sound } from '../shared/sound/write-sound.ts';
import { addInfoFrame, mp3Rate } from './add-info-frame.ts';
import { audioTypes, type AudioAnswer, type AudioSettings, type ConvertAudioRequest } from './api.ts';
import { writeVoice } from './write-voice.ts';

const seconds = v.pipe(v.number(), v.finite(), v.minValue(0));
const requestSchema = v.strictObject({
  source: v.blob(),
  target: v.picklist(['mp3', 'wav']),
  settings: v.strictObject({ startS: seconds, endS: v.nullable(seconds), gain: v.pipe(v.number(), v.minValue(0), v.maxValue(4)) }),
});

/** A sound, or the sound of a film, as MP3 (192 kbit/s, 44.1 kHz, stereo) or WAV (16 bit). @throws AppError CONVERT_FAILED */
export async function convertAudio(request: ConvertAudioRequest, onProgress: (fraction: number) => void): Promise<AudioAnswer<Blob>> {
  const { source, target, settings } = v.parse(requestSchema, request);
  if (source.size === 0) throw refuse('This file is empty.');
  const input = new TaggedInput({ source: new BlobSource(source), formats: ALL_FORMATS });
  try {
    if (!(await input.canRead())) return { kind: 'unsupported', reason: 'the format is not known' };
    const track = await input.getPrimaryAudioTrack();
    if (track === null) throw refuse('There is no sound in this file.');
    if (!(await track.canDecode())) return { kind: 'unsupported', reason: `no decoder for ${await track.getCodec()}` };
    const part = await placePart(input, settings);
    if (target === 'wav' && settings.gain !== 1) {
      const voice = await writeVoice(track, { ...part, gain: settings.gain }, onProgress);
      if (voice !== null) return { kind: 'done', value: voice };
    }
    const sound = { input, track, part };
    const value = target === 'mp3' ? await writeMp3(sound, onProgress) : await writeWav(sound, settings.gain, onProgress);
    if (value === null) return { kind: 'unsupported', reason: 'no sound in this part' };
    onProgress(1);
    return { kind: 'done', value };
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error;
    // ffmpeg may read a file that this decoder calls damaged.
    return { kind: 'unsupported', reason: String(error) };
  } finally {
    input.dispose();
  }
}

/** A part as the clock of the file says it. A sound that begins after the first picture has silence before it. */
async function placePart(input: Input, { startS, endS }: AudioSettings): Promise<SoundPart> {
  const beginS = await readStart(input);
  return { startS: beginS + startS, endS: endS === null ? null : beginS + Math.max(endS, startS + 0.001) };
}

/** 192 kbit/s, 44.1 kHz, stereo. */
async function writeMp3(sound: Sound, onProgress: (fraction: number) => void): Promise<Blob | null> {
  const { registerMp3Encoder } = await import('@mediabunny/mp3-encoder');
  registerMp3Encoder();
  const transform = { sampleRate: mp3Rate, numberOfChannels: 2, process: count };
  let frames = 0;
  function count(sample: AudioSample): AudioSample {
    frames += sample.numberOfFrames;
    return sample;
  }
  const format = new Mp3OutputFormat({ xingHeader: false });
  const mp3 = await writeSound(
    sound,
    { format, encoding: { codec: 'mp3', bitrate: 192_000, transform }, type: audioTypes.mp3 },
    onProgress,
  );
  return mp3 === null ? null : addInfoFrame(mp3, frames);
}

function writeWav(sound: Sound, gain: number, onProgress: (fraction: number) => void): Promise<Blob | null> {
  const encoding = { codec: 'pcm-s16' as const, transform: { process: (sample: AudioSample) => amplify(sample, gain) } };
  return writeSound(sound, { format: new WavOutputFormat(), encoding, type: audioTypes.wav }, onProgress);
}

function amplify(sample: AudioSample, gain: number): AudioSample {
  if (gain === 1) return sample;
  const values = new Float32Array(sample.allocationSize({ planeIndex: 0, format: 'f32' }) / Float32Array.BYTES_PER_ELEMENT);
  sample.copyTo(values, { planeIndex: 0, format: 'f32' });
  for (let i = 0; i < values.length; i += 1) values[i] = Math.max(-1, Math.min(1, values[i]! * gain));
  const { sampleRate, numberOfChannels, timestamp } = sample;
  return new AudioSample({ data: values, format: 'f32', sampleRate, numberOfChannels, timestamp });
}
