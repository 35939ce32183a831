import { crc32, deflateSync } from 'node:zlib';

type Size = { width: number; height: number };

/** One frame as small as a GIF can say it: no more of its pixels is there than that they end. */
function frameOf({ width, height }: Size): Buffer {
  const head = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16LE(width, 13);
  head.writeUInt16LE(height, 15);
  return Buffer.concat([head, Buffer.from([2, 2, 0x44, 1, 0])]);
}

/** A GIF whose screen, and whose first frame, are as large as they say. */
export function grownGif(screen: Size, frame: Size, later: readonly Size[] = []): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(screen.width, 6);
  head.writeUInt16LE(screen.height, 8);
  return Buffer.concat([head, ...[frame, ...later].map(frameOf), Buffer.from([0x3b])]);
}

/** A GIF of many frames of one pixel. */
export function manyFramedGif(frames: number): Buffer {
  const one = { width: 1, height: 1 };
  return grownGif(
    one,
    one,
    Array.from({ length: frames - 1 }, () => one),
  );
}

function pngChunk(type: string, content: Buffer): Buffer {
  const written = Buffer.alloc(12 + content.length);
  written.writeUInt32BE(content.length);
  written.write(type, 4, 'latin1');
  content.copy(written, 8);
  written.writeUInt32BE(crc32(written.subarray(4, 8 + content.length)), 8 + content.length);
  return written;
}

function numbers(...values: number[]): Buffer {
  const written = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) written.writeUInt32BE(value, 4 * at);
  return written;
}

/** An animated PNG of black frames that are all as large as it is. */
export function animatedPng({ width, height }: Size, frames: number): Buffer {
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  const control = (at: number) => pngChunk('fcTL', Buffer.concat([numbers(at, width, height, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]));
  const later = Array.from({ length: frames - 1 }, (_, frame) => [
    control(2 * frame + 1),
    pngChunk('fdAT', Buffer.concat([numbers(2 * frame + 2), pixels])),
  ]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', Buffer.concat([numbers(width, height), Buffer.from([8, 0, 0, 0, 0])])),
    pngChunk('acTL', numbers(frames, 0)),
    control(0),
    pngChunk('IDAT', pixels),
    ...later.flat(),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A WebP that says to be as large, of frames that are not there. */
export function animatedWebp({ width, height }: Size, frames: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content]);
  };
  const screen = Buffer.alloc(10);
  screen[0] = 0x02;
  screen.writeUIntLE(width - 1, 4, 3);
  screen.writeUIntLE(height - 1, 7, 3);
  const frame = Buffer.alloc(16);
  frame.writeUIntLE(width - 1, 6, 3);
  frame.writeUIntLE(height - 1, 9, 3);
  // A lossless picture of one colour: its head, and no bits of it.
  const picture = Buffer.alloc(10);
  picture[0] = 0x2f;
  picture.writeUInt32LE(((width - 1) & 0x3f_ff) | (((height - 1) & 0x3f_ff) << 14), 1);
  const chunks = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', screen),
    chunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => chunk('ANMF', Buffer.concat([frame, chunk('VP8L', picture)]))),
  ]);
  return chunk('RIFF', chunks);
}
