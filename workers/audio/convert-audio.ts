import {
  ALL_FORMATS,
  AudioSample,
  BlobSource,
  canEncodeAudio,
  Conversion,
  Input,
  Mp3OutputFormat,
  Output,
  StreamTarget,
  WavOutputFormat,
  type ConversionAudioOptions,
} from 'mediabunny';
import * as v from 'valibot';
import { createCollector } from '../shared/collect-parts.ts';
import { refuse } from '../shared/refuse.ts';
import { audioTypes, type AudioAnswer, type ConvertAudioRequest } from './api.ts';
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
  const input = new Input({ source: new BlobSource(source), formats: ALL_FORMATS });
  try {
    if (!(await input.canRead())) return { kind: 'unsupported', reason: 'the format is not known' };
    const track = await input.getPrimaryAudioTrack();
    if (track === null) throw refuse('There is no sound in this file.');
    if (!(await track.canDecode())) return { kind: 'unsupported', reason: `no decoder for ${await track.getCodec()}` };
    if (target === 'wav' && settings.gain !== 1) {
      const voice = await writeVoice(track, settings, onProgress);
      if (voice !== null) return { kind: 'done', value: voice };
    }
    const file = createCollector();
    const conversion = await Conversion.init({
      input,
      output: new Output({
        format: target === 'mp3' ? new Mp3OutputFormat() : new WavOutputFormat(),
        target: new StreamTarget(
          new WritableStream({
            write: ({ data, position }) => (position < file.size ? file.overwrite(data, position) : file.append(data.slice())),
          }),
        ),
      }),
      tracks: 'primary',
      video: { discard: true },
      audio: target === 'mp3' ? await prepareMp3() : { codec: 'pcm-s16', process: (sample) => amplify(sample, settings.gain) },
      trim: { start: settings.startS, ...(settings.endS === null ? {} : { end: Math.max(settings.endS, settings.startS + 0.001) }) },
      showWarnings: false,
    });
    if (!conversion.isValid) return { kind: 'unsupported', reason: conversion.discardedTracks.map(({ reason }) => reason).join() };
    conversion.onProgress = onProgress;
    await conversion.execute();
    onProgress(1);
    return { kind: 'done', value: await file.toBlob(audioTypes[target]) };
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error;
    throw refuse('This sound is damaged or not of a kind that this browser can read.', error);
  } finally {
    input.dispose();
  }
}

async function prepareMp3(): Promise<ConversionAudioOptions> {
  if (!(await canEncodeAudio('mp3'))) {
    const { registerMp3Encoder } = await import('@mediabunny/mp3-encoder');
    registerMp3Encoder();
  }
  return { codec: 'mp3', bitrate: 192_000, sampleRate: 44_100, numberOfChannels: 2 };
}

function amplify(sample: AudioSample, gain: number): AudioSample {
  if (gain === 1) return sample;
  const values = new Float32Array(sample.allocationSize({ planeIndex: 0, format: 'f32' }) / Float32Array.BYTES_PER_ELEMENT);
  sample.copyTo(values, { planeIndex: 0, format: 'f32' });
  for (let i = 0; i < values.length; i += 1) values[i] = Math.max(-1, Math.min(1, values[i]! * gain));
  const { sampleRate, numberOfChannels, timestamp } = sample;
  return new AudioSample({ data: values, format: 'f32', sampleRate, numberOfChannels, timestamp });
}
