const headBytes = 44;

/** Wraps mono samples of 16 bits, little-endian, as a WAV file. */
export function wrapWav(samples: Uint8Array, samplesPerSecond: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(headBytes);
  head.write('RIFF', 0);
  head.writeUInt32LE(headBytes - 8 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(samplesPerSecond, 24);
  head.writeUInt32LE(samplesPerSecond * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.byteLength, 40);
  return new Uint8Array(Buffer.concat([head, samples]));
}
