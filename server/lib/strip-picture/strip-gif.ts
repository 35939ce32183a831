/** Ids of the extensions that say how often a film is played: nothing else of a program is needed to show it. */
const loops = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/** A GIF with its pictures alone, byte by byte: how many and how large they are costs nothing. What is cut off goes. */
export function stripGif(bytes: Buffer): Buffer {
  let at = 13 + colorBytes(bytes[10]);
  const kept = [bytes.subarray(0, at)];
  while (bytes[at] === 0x21 || bytes[at] === 0x2c) {
    const head = bytes[at] === 0x21 ? 2 : 11 + colorBytes(bytes[at + 9]);
    const end = endOfBlocks(bytes, at + head);
    if (end === null) break;
    const part = bytes.subarray(at, end);
    if (part[0] === 0x2c || isNeeded(part)) kept.push(part);
    at = end;
  }
  return Buffer.concat([...kept, Buffer.from([0x3b])]);
}

/** Bytes of the table of colours that these flags announce. */
function colorBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Behind the blocks that begin here, each of which says its length, and of which an empty one is the last. */
function endOfBlocks(bytes: Buffer, from: number): number | null {
  for (let at = from; at < bytes.length; at += bytes[at]! + 1) if (bytes[at] === 0) return at + 1;
  return null;
}

/** By their whole length: behind what is needed, words may follow. */
function isNeeded(extension: Buffer): boolean {
  if (extension[1] === 0xf9) return extension.length === 8;
  return extension[1] === 0xff && extension.length === 19 && loops.includes(extension.toString('latin1', 3, 14));
}
