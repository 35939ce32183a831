import { crc32, deflateSync } from 'node:zlib';

/** Pixels of a side: together just above the 64 million that the studio decodes. */
const side = 8_001;

/** A whole black PNG of one bit a pixel, 8 KB: nothing is wrong with it but its size. */
export function hugePicture(): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit of grey; the other three bytes are the only values there are, 0.
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const bytes = Buffer.alloc(4 + named.length + 4);
  bytes.writeUInt32BE(data.length, 0);
  named.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(named), 4 + named.length);
  return bytes;
}
