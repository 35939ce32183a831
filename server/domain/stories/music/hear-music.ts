import { openFfmpegThread } from '../../../lib/ffmpeg/open-ffmpeg-thread.ts';
import { openLine } from '../../run-one-at-a-time.ts';

/** Seconds of a sound as decoded, and its beats in seconds, ascending. */
export type HeardMusic = { seconds: number; beats: number[] };

const waitMs = 60_000;
/** For objects of the thread; samples do not count. MB. */
const objectsMb = 128;
const inLine = openLine();

/** Decodes a sound and finds its beats, in a thread of its own that ends with it; null where it cannot be decoded. One at a time. */
export function hearMusic(bytes: Uint8Array): Promise<HeardMusic | null> {
  return inLine(async () => {
    const thread = openFfmpegThread('music-thread', import.meta.url, {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: objectsMb },
    });
    try {
      return await new Promise<HeardMusic | null>((resolve) => {
        const timer = setTimeout(() => resolve(null), waitMs);
        thread.once('message', (heard: HeardMusic | null) => resolve(heard));
        // A file that ends the thread is none that can be heard.
        thread.once('error', () => resolve(null));
        thread.once('exit', () => (clearTimeout(timer), resolve(null)));
      });
    } finally {
      await thread.terminate();
    }
  });
}
