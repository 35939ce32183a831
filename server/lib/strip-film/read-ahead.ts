/** Reads bytes of a file, first to last (inclusive). */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>;

/** Opening a file costs more than so many bytes of it. */
const aheadBytes = 64 * 1024;

/** Reads `length` bytes of a file, fewer at its end. What is asked for in the order of the file is read in large pieces. */
export function readAhead(read: ReadBytes, sizeBytes: number): (start: number, length: number) => Promise<Buffer> {
  let from = 0;
  let held: Buffer = Buffer.alloc(0);
  return async (start, length) => {
    const to = Math.min(start + length, sizeBytes);
    if (start < from || to > from + held.length) {
      held = await read(start, Math.min(start + Math.max(length, aheadBytes), sizeBytes) - 1);
      from = start;
    }
    return held.subarray(start - from, to - from);
  };
}
