import { openFfmpegThread } from '../../lib/ffmpeg/open-ffmpeg-thread.ts';

/** Pixels as shown (0 of a sound), seconds, and its first picture as a PNG; null where that cannot be decoded here or is not wanted. */
export type ProbedFilm = { width: number; height: number; duration: number; poster: Uint8Array | null };
/** The thread's answer; null for a file that is neither film nor sound, or has larger frames than pictures may have. */
export type FilmReply = ProbedFilm | null;

/** The thread's input. */
export type FilmRequest = { bytes: Uint8Array; hasPoster: boolean };

const waitMs = 60_000;
/** Limit for objects of the thread, MB. A few bytes can claim billions of frames; those of an hour need about 20 MB. */
const objectsMb = 128;

/** Probes a film in a thread of its own that ends with it; null when the film cannot be read. */
export async function probeFilm(bytes: Uint8Array, { hasPoster = true } = {}): Promise<FilmReply> {
  const thread = openFfmpegThread('film-thread', import.meta.url, {
    workerData: { bytes, hasPoster } satisfies FilmRequest,
    resourceLimits: { maxOldGenerationSizeMb: objectsMb },
  });
  try {
    return await new Promise<FilmReply>((resolve) => {
      const timer = setTimeout(() => resolve(null), waitMs);
      thread.once('message', (reply: FilmReply) => resolve(reply));
      // A file that ends the thread, for instance by its memory limit, cannot be kept as a film.
      thread.once('error', () => resolve(null));
      thread.once('exit', () => (clearTimeout(timer), resolve(null)));
    });
  } finally {
    await thread.terminate();
  }
}
