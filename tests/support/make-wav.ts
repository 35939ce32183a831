/** Of the sounds that are made here. */
export const wavFormat = { samplesPerSecond: 8_000, headBytes: 44 };

/** A sound of silence: mono, 16 bit, 8,000 samples in a second. */
export function makeWav(seconds: number): Uint8Array<ArrayBuffer> {
  const { samplesPerSecond: rate, headBytes } = wavFormat;
  const size = Math.round(rate * seconds) * 2;
  const wav = Buffer.alloc(headBytes + size);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + size, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(size, 40);
  return new Uint8Array(wav);
}
