import type { Readable } from 'node:stream';
import type { FileVariant } from '../../../contract/media/media.ts';

/** Bytes `start`–`end`, both inclusive; without `end` up to the last one. A negative `start` counts from the end. */
export type ByteRange = { start: number; end?: number };

/** An opened file: `start` and `end` (inclusive) are the bytes that `stream` will give. */
export type OpenedMedia = { stream: Readable; sizeBytes: number; start: number; end: number };

/** An original that has arrived and is not in its place yet. */
export type Incoming = { hash: string; sizeBytes: number; read(range?: Required<ByteRange>): Promise<Buffer> };

/** WebP copies of an original. */
export type RenditionVariant = Exclude<FileVariant, 'original'>;

/**
 * Files by content: an original is known by the SHA-256 of its bytes (64 hex digits), so equal files
 * are kept once and a file never changes. Rows refer to it; `purge` is only for a hash no row refers to.
 * Every method throws a RangeError for a hash or variant that is not well formed.
 */
export interface MediaStore {
  /**
   * Stores an original; durable once it resolves. The same bytes again are the same file, and replace one that was damaged.
   * `judge` sees it before it is in its place: when it throws, nothing of the bytes stays; what it finds is part of the answer.
   */
  put<Found = unknown>(
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
    judge?: (incoming: Incoming) => Promise<Found>,
  ): Promise<{ hash: string; sizeBytes: number } & Found>;
  /** Stores a rendition of an original, replacing an earlier one: all of it or nothing, but a power cut may take it away. */
  putRendition(hash: string, variant: RenditionVariant, bytes: Uint8Array): Promise<void>;
  /** Size in bytes, or null when there is no such file. A rendition that is cut off or no WebP counts as none. */
  stat(hash: string, variant: FileVariant): Promise<{ sizeBytes: number } | null>;
  /**
   * Opens a file or a part of it, null when there is no such file or when it is a rendition that is cut off.
   * @throws AppError RANGE_NOT_SATISFIABLE
   */
  open(hash: string, variant: FileVariant, range?: ByteRange): Promise<OpenedMedia | null>;
  /** Removes an original and its renditions; nothing there is not an error. */
  purge(hash: string): Promise<void>;
  /** Hashes of pictures that were stored before `time` and not since, each once. */
  listOlderThan(time: Date): AsyncIterable<string>;
  /** The database that the store belongs to, as `writeOwner` noted it; null before it did. */
  readOwner(): Promise<string | null>;
  writeOwner(owner: string): Promise<void>;
}
