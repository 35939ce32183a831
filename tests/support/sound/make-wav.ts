import { wrapWav } from '../../../server/engines/painter/voice/wrap-wav.ts';

/** Of the sounds that are made here. */
export const wavFormat = { samplesPerSecond: 8_000, headBytes: 44 };

/** A sound of silence: mono, 16 bit, 8,000 samples in a second. */
export function makeWav(seconds: number): Uint8Array<ArrayBuffer> {
  const { samplesPerSecond: rate } = wavFormat;
  return wrapWav(new Uint8Array(Math.round(rate * seconds) * 2), rate);
}

/** A sound of these samples (-1 to 1): mono, 16 bit. */
export function wavOf(samples: Float32Array, samplesPerSecond: number): Uint8Array<ArrayBuffer> {
  return wrapWav(new Uint8Array(Int16Array.from(samples, (value) => value * 32_767).buffer), samplesPerSecond);
}
