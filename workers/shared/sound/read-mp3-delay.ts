/** The head of an MP3 behind its tags, bytes: enough for the first frame up to what its encoder says of itself. */
const headBytes = 256;
const id3Bytes = 10;
/** Every decoder is late by so many samples. */
const decoderDelay = 529;
/** From the name of the encoder on, bytes. */
const delayAt = 21;
/** Bytes of each part that may stand before that name, by its flag. */
const parts = [
  [1, 4],
  [2, 4],
  [4, 100],
  [8, 4],
] as const;

/**
 * Samples that the encoder of an MP3 put before the sound, as its first frame tells (Xing and LAME); 0 for all other files. Page and ffmpeg
 * leave them out, WebCodecs does not.
 */
export async function readMp3Delay(file: Blob): Promise<number> {
  const tag = await readBytes(file, 0, id3Bytes);
  const hasTag = String.fromCharCode(...tag.subarray(0, 3)) === 'ID3';
  const start = hasTag ? id3Bytes + tag.subarray(6).reduce((size, byte) => (size << 7) | (byte & 0x7f), 0) : 0;
  const head = await readBytes(file, start, headBytes);
  if (head[0] !== 0xff || (head[1]! & 0xe0) !== 0xe0) return 0;
  const text = String.fromCharCode(...head);
  const xing = /Xing|Info/.exec(text)?.index;
  if (xing === undefined) return 0;
  const flags = head[xing + 7]!;
  const encoder = parts.reduce((at, [flag, length]) => at + (flags & flag ? length : 0), xing + 8);
  if (!/^(LAME|Lav[fc])/.test(text.slice(encoder))) return 0;
  const [high, low] = [head[encoder + delayAt] ?? 0, head[encoder + delayAt + 1] ?? 0];
  return ((high << 4) | (low >> 4)) + decoderDelay;
}

async function readBytes(file: Blob, from: number, length: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(from, from + length).arrayBuffer());
}
