import { ALL_FORMATS, CustomSource, Input } from 'mediabunny';
import { readLength } from '../../contract/files/media-length.ts';
import type { TimedKind } from './api.ts';

/** Bytes of one read: most files state their length within the first or the last chunk. */
export const chunkBytes: Record<TimedKind, number> = { audio: 1 << 20, video: 2 << 20 };

/** The length of a sound or video in s; reads as little of the file as possible. Null when the file does not state it. */
export async function readDuration(source: Blob, kind: TimedKind): Promise<number | null> {
  const input = new Input({ source: readInChunks(source, chunkBytes[kind]), formats: ALL_FORMATS });
  try {
    if (!(await input.canRead())) return null;
    const durationS = await readLength(input);
    return Number.isFinite(durationS) && durationS > 0 ? durationS : null;
  } catch (error) {
    console.warn('duration.unreadable', String(error));
    return null;
  } finally {
    input.dispose();
  }
}

/** Reads a file in whole chunks and keeps the newest two: parsers often ask for a few bytes next to the last ones. */
function readInChunks(source: Blob, bytes: number): CustomSource {
  const kept = new Map<number, Promise<Uint8Array>>();

  function readChunk(at: number): Promise<Uint8Array> {
    const known = kept.get(at);
    if (known !== undefined) return known;
    const read = source
      .slice(at * bytes, (at + 1) * bytes)
      .arrayBuffer()
      .then((buffer) => new Uint8Array(buffer));
    kept.set(at, read);
    const [oldest] = kept.keys();
    if (kept.size > 2 && oldest !== undefined) kept.delete(oldest);
    return read;
  }

  return new CustomSource({
    getSize: () => source.size,
    async read(start, end) {
      const joined = new Uint8Array(end - start);
      for (let at = Math.floor(start / bytes); at * bytes < end; at += 1) {
        const chunk = await readChunk(at);
        const from = Math.max(start, at * bytes);
        joined.set(chunk.subarray(from - at * bytes, Math.min(end - at * bytes, chunk.length)), from - start);
      }
      return joined;
    },
  });
}
