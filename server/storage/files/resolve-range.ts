import { AppError } from '../../../contract/errors.ts';
import type { ByteRange } from './media-store.ts';

/**
 * First and last byte (inclusive) that a range means in a file of `sizeBytes`; without a range all of it.
 * An empty whole file is `{ start: 0, end: -1 }`.
 * @throws AppError RANGE_NOT_SATISFIABLE
 */
export function resolveRange(sizeBytes: number, range?: ByteRange): { start: number; end: number } {
  if (range === undefined) return { start: 0, end: sizeBytes - 1 };
  const start = range.start < 0 ? Math.max(0, sizeBytes + range.start) : range.start;
  const end = Math.min(range.end ?? sizeBytes - 1, sizeBytes - 1);
  if (start >= sizeBytes || end < start) throw new AppError('RANGE_NOT_SATISFIABLE');
  return { start, end };
}
