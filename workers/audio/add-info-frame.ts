/** Samples of a second of the MP3s that are made here. */
export const mp3Rate = 44_100;
const bitrate = 192_000;
const samplesPerFrame = 1_152;
const bytesPerFrame = (samplesPerFrame / 8) * (bitrate / mp3Rate);
/** Samples that the encoder LAME puts before the sound. Decoders add their own delay themselves. */
const encoderDelay = 576;

/** Head of a frame: MPEG 1, layer 3, 192 kbit/s, 44.1 kHz, stereo. */
const head = [0xff, 0xfb, 0xb0, 0x00];
/** Offset of the Info tag: behind the header and the empty side information. */
const infoAt = 36;
const tagHeadBytes = 10;
const tocLength = 100;

/**
 * Puts an Info frame in front of an MP3. MP3 holds whole frames only; this frame tells players the padding to skip, so the file
 * lasts as long as the sound. `samples`: of each channel. Players and decoders read the form of this frame that LAME introduced.
 */
export async function addInfoFrame(mp3: Blob, samples: number): Promise<Blob> {
  const soundAt = await findSound(mp3);
  const bytes = mp3.size - soundAt;
  const frames = Math.round(bytes / bytesPerFrame);
  const padding = Math.max(0, frames * samplesPerFrame - encoderDelay - samples);
  const frame = makeInfoFrame({ frames, bytes, padding });
  return new Blob([mp3.slice(0, soundAt), frame, mp3.slice(soundAt)], { type: mp3.type });
}

/** The offset behind the ID3 tags; their length is written in seven bits of each byte. */
async function findSound(mp3: Blob): Promise<number> {
  const tag = new Uint8Array(await mp3.slice(0, tagHeadBytes).arrayBuffer());
  if (String.fromCharCode(...tag.subarray(0, 3)) !== 'ID3') return 0;
  return tagHeadBytes + tag.subarray(6).reduce((length, byte) => length * 128 + byte, 0);
}

type Info = { frames: number; bytes: number; padding: number };

function makeInfoFrame({ frames, bytes, padding }: Info): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(Math.floor(bytesPerFrame));
  const view = new DataView(frame.buffer);
  const write = (word: string, at: number): void => frame.set(new TextEncoder().encode(word), at);
  frame.set(head);
  // `Info` is for a constant bitrate. Frames, bytes, places and quality follow.
  write('Info', infoAt);
  view.setUint32(infoAt + 4, 0b1111);
  view.setUint32(infoAt + 8, frames);
  view.setUint32(infoAt + 12, frame.length + bytes);
  const tocAt = infoAt + 16;
  for (let percent = 0; percent < tocLength; percent += 1) frame[tocAt + percent] = Math.floor((percent * 256) / tocLength);
  const lameAt = tocAt + tocLength + 4;
  write('LAME3.100', lameAt);
  // Constant bitrate.
  frame[lameAt + 9] = 1;
  frame[lameAt + 20] = bitrate / 1_000;
  // Twelve bits for each.
  const [delayAt, most] = [lameAt + 21, 0xfff];
  frame.set([encoderDelay >> 4, ((encoderDelay & 0xf) << 4) | (Math.min(padding, most) >> 8), Math.min(padding, most) & 0xff], delayAt);
  view.setUint32(lameAt + 28, frame.length + bytes);
  view.setUint16(lameAt + 34, sumOf(frame.subarray(0, lameAt + 34)));
  return frame;
}

/** CRC-16 with the polynomial 0x8005, bits reversed. */
function sumOf(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xa001 : sum >>> 1;
  }
  return sum;
}
