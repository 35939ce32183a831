import type { AudioSample, InputAudioTrack } from 'mediabunny';
import { createCollector } from '../shared/bytes/collect-parts.ts';
import { listSound } from '../shared/sound/list-sound.ts';
import { audioTypes, type AudioSettings } from './api.ts';

const headBytes = 44;
const bytesPerValue = 2;
const steps = 32_768;
/** The header of a WAV states its size in 32 bits. */
const bytesMax = 2 ** 32 - headBytes;

/**
 * A part of a sound as WAV, 16 bit, louder or quieter by `gain`. It is written straight from the decoder, in half the time of a
 * full conversion. `startS` and `endS` are times on the clock of the file. Null if rate or channels change on the way or the
 * part is too long: then the caller needs the full conversion.
 */
export async function writeVoice(
  track: InputAudioTrack,
  { startS, endS, gain }: AudioSettings,
  onProgress: (fraction: number) => void,
): Promise<Blob | null> {
  const lengthS = (endS ?? (await track.computeDuration())) - startS;
  const file = createCollector();
  file.append(new Uint8Array(headBytes));
  let kind: { rate: number; channels: number } | null = null;
  for await (const sample of listSound(track, { startS, endS })) {
    const { sampleRate, numberOfChannels, timestamp, duration } = sample;
    kind ??= { rate: sampleRate, channels: numberOfChannels };
    const values = readValues(sample, gain);
    if (sampleRate !== kind.rate || numberOfChannels !== kind.channels || file.size + values.byteLength > bytesMax) return null;
    file.append(new Uint8Array(values.buffer));
    onProgress(Math.min(1, (timestamp + duration) / lengthS));
  }
  if (kind === null) return null;
  file.overwrite(makeHead(kind, file.size - headBytes), 0);
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
