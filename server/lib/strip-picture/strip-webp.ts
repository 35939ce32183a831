/** The chunks that show a WebP, and those of a frame. */
const chunks = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L']);
/** Bytes of a frame's head, before its own chunks. */
const frameHead = 16;
/** The `VP8X` flags that announce EXIF and XMP. */
const words = 0x08 | 0x04;

/**
 * A WebP with its pictures alone. Copies bytes without decoding, so that the number and size of frames cost nothing. Null when it
 * is damaged.
 */
export function stripWebp(bytes: Buffer): Buffer | null {
  if (bytes.toString('latin1', 8, 12) !== 'WEBP' || bytes.length < 12) return null;
  // Bytes after the end are not part of the picture.
  const kept = keepChunks(bytes.subarray(12, 8 + bytes.readUInt32LE(4)));
  if (kept === null) return null;
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(4 + kept.length, 4);
  return Buffer.concat([head, kept]);
}

function keepChunks(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length) return null;
    const [type, size] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)];
    const end = at + 8 + size;
    if (end > bytes.length) return null;
    const content = chunks.has(type) ? keepContent(type, bytes.subarray(at + 8, end)) : undefined;
    if (content === null) return null;
    if (content !== undefined) kept.push(write(type, content));
    at = end + (size % 2);
  }
  return Buffer.concat(kept);
}

function keepContent(type: string, content: Buffer): Buffer | null {
  if (type === 'VP8X') return Buffer.concat([Buffer.from([content[0]! & ~words]), content.subarray(1)]);
  if (type !== 'ANMF') return content;
  const frame = keepChunks(content.subarray(frameHead));
  return frame === null ? null : Buffer.concat([content.subarray(0, frameHead), frame]);
}

function write(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
