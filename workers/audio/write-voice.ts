import { AudioSampleSink, type AudioSample, type InputAudioTrack } from 'mediabunny';
import { createCollector } from '../shared/collect-parts.ts';
import { audioTypes, type AudioSettings } from './api.ts';

const headBytes = 44;
const bytesPerValue = 2;
const steps = 32_768;
/** Times of frames are rounded; what is off by less is no gap, s. */
const roundingS = 0.005;
/** A longer silence is more likely a damaged file, s. */
const gapMaxS = 60;
/** What the head of a WAV can say. */
const bytesMax = 2 ** 32 - headBytes;

/**
 * A part of a sound as WAV, 16 bit, louder or quieter by `gain`: straight from the decoder, which takes half of the time of a
 * whole conversion. Null where its rate or channels change on the way, or it is too long: then that is needed.
 */
export async function writeVoice(
  track: InputAudioTrack,
  { startS, endS, gain }: AudioSettings,
  onProgress: (fraction: number) => void,
): Promise<Blob | null> {
  const until = endS ?? (await track.computeDuration());
  const file = createCollector();
  file.append(new Uint8Array(headBytes));
  let kind: { rate: number; channels: number } | null = null;
  /** Frames that are written; one has a value for each channel. */
  let written = 0;
  for await (const sample of new AudioSampleSink(track).samples(startS, until)) {
    const { sampleRate, numberOfChannels, timestamp, numberOfFrames } = sample;
    kind ??= { rate: sampleRate, channels: numberOfChannels };
    const place = Math.round((timestamp - startS) * kind.rate);
    const isNear = written > 0 && Math.abs(place - written) <= roundingS * kind.rate;
    const gap = isNear ? 0 : Math.max(0, place - written);
    const skipped = isNear ? 0 : Math.max(0, written - place);
    const wanted = Math.min(numberOfFrames - skipped, Math.round((until - startS) * kind.rate) - written - gap);
    const isOther = sampleRate !== kind.rate || numberOfChannels !== kind.channels || gap > gapMaxS * kind.rate;
    if (isOther || (written + gap + wanted) * kind.channels * bytesPerValue > bytesMax) {
      sample.close();
      return null;
    }
    if (gap > 0) file.append(new Uint8Array(gap * kind.channels * bytesPerValue));
    const values = readValues(sample, gain);
    if (wanted > 0) file.append(toBytes(values.subarray(skipped * kind.channels, (skipped + wanted) * kind.channels)));
    written += gap + Math.max(0, wanted);
    onProgress(Math.min(1, written / kind.rate / (until - startS)));
  }
  if (kind === null || written === 0) return null;
  file.overwrite(makeHead(kind, written * kind.channels * bytesPerValue), 0);
  return file.toBlob(audioTypes.wav);
}

/** All channels beside each other, 16 bit. Closes the sample. */
function readValues(sample: AudioSample, gain: number): Int16Array<ArrayBuffer> {
  const values = new Float32Array(sample.numberOfFrames * sample.numberOfChannels);
  sample.copyTo(values, { planeIndex: 0, format: 'f32' });
  sample.close();
  const rounded = new Int16Array(values.length);
  for (let i = 0; i < values.length; i += 1) rounded[i] = Math.max(-steps, Math.min(steps - 1, Math.round(values[i]! * gain * steps)));
  return rounded;
}

function toBytes({ buffer, byteOffset, byteLength }: Int16Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function makeHead({ rate, channels }: { rate: number; channels: number }, bytes: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(headBytes);
  const view = new DataView(head.buffer);
  for (const [at, word] of [
    [0, 'RIFF'],
    [8, 'WAVEfmt '],
    [36, 'data'],
  ] as const)
    for (let i = 0; i < word.length; i += 1) head[at + i] = word.charCodeAt(i);
  view.setUint32(4, headBytes - 8 + bytes, true);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * channels * bytesPerValue, true);
  view.setUint16(32, channels * bytesPerValue, true);
  view.setUint16(34, bytesPerValue * 8, true);
  view.setUint32(40, bytes, true);
  return head;
}
