import { makeWav, wavFormat } from '../sound/make-wav.ts';

/** Small files of one's own, made here so that no test needs a file from elsewhere. */

/** A sound of `seconds` seconds: a tone that is loud in its second half only. WAV, 8 kHz, mono, 16 bit. */
export function makeTone(seconds: number): Buffer {
  const rate = wavFormat.samplesPerSecond;
  const wav = Buffer.from(makeWav(seconds));
  for (let i = 0; i < rate * seconds; i += 1) {
    const loudness = i < (rate * seconds) / 2 ? 0.05 : 0.8;
    wav.writeInt16LE(Math.round(Math.sin((i / rate) * 440 * 2 * Math.PI) * loudness * 32_767), wavFormat.headBytes + i * 2);
  }
  return wav;
}

/** A film of grey frames in YUV4MPEG2, which browsers do not know. Frame n is as bright as `16 + n * 20`. */
export function makeRawFilm({ width = 64, height = 48, frames = 6, rate = 6 } = {}): Buffer {
  const parts = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\n`)];
  for (let frame = 0; frame < frames; frame += 1) {
    parts.push(Buffer.from('FRAME\n'), Buffer.alloc(width * height, 16 + frame * 20), Buffer.alloc((width * height) / 2, 128));
  }
  return Buffer.concat(parts);
}
