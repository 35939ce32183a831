/** Small files of one's own, made here so that no test needs a file from elsewhere. */

/** A sound of `seconds` seconds: a tone that is loud in its second half only. WAV, 8 kHz, mono, 16 bit. */
export function makeTone(seconds: number): Buffer {
  const rate = 8_000;
  const samples = Buffer.alloc(rate * seconds * 2);
  for (let i = 0; i < rate * seconds; i += 1) {
    const loudness = i < (rate * seconds) / 2 ? 0.05 : 0.8;
    samples.writeInt16LE(Math.round(Math.sin((i / rate) * 440 * 2 * Math.PI) * loudness * 32_767), i * 2);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** A film of grey frames in YUV4MPEG2, which browsers do not know. Frame n is as bright as `16 + n * 20`. */
export function makeRawFilm({ width = 64, height = 48, frames = 6, rate = 6 } = {}): Buffer {
  const parts = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\n`)];
  for (let frame = 0; frame < frames; frame += 1) {
    parts.push(Buffer.from('FRAME\n'), Buffer.alloc(width * height, 16 + frame * 20), Buffer.alloc((width * height) / 2, 128));
  }
  return Buffer.concat(parts);
}
