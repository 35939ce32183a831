import type { FileHandle } from 'node:fs/promises';

const headBytes = 12;

/** False for a file that is empty, cut off or no WebP: its first bytes say how long it must be. */
export async function isWholeWebp(file: FileHandle, sizeBytes: number): Promise<boolean> {
  if (sizeBytes < headBytes) return false;
  const head = Buffer.alloc(headBytes);
  try {
    await file.read(head, 0, headBytes, 0);
  } catch {
    // The disk cannot read it.
    return false;
  }
  return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP' && head.readUInt32LE(4) + 8 === sizeBytes;
}
