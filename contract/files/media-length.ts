/**
 * The times that a reader of films and sounds tells of a file. They are s on the clock of the file, which does not have to begin
 * at 0: a part that was cut out of a broadcast or a live stream keeps the clock of the whole.
 */
type TimedFile<Track> = {
  getPrimaryVideoTrack(): Promise<Track | null>;
  getPrimaryAudioTrack(): Promise<Track | null>;
  /** The earliest of these tracks. */
  getFirstTimestamp(tracks: Track[]): Promise<number>;
  /** The latest end of these tracks, as their last packets say it. */
  computeDuration(tracks: Track[]): Promise<number>;
  /** The latest end of these tracks as the head of the file says it; null when it does not. */
  getDurationFromMetadata(tracks: Track[]): Promise<number | null>;
};

/** A clock that begins this much later is not taken for a clock that begins at 0, s. */
const roundingS = 0.1;

/** When the first picture or sound of a file is shown, s on its clock. Anything before 0 is hidden, as an edit list asks for. */
export async function readStart<Track>(file: TimedFile<Track>): Promise<number> {
  return Math.max(0, await file.getFirstTimestamp(await listTracks(file)));
}

/**
 * How long a film or sound lasts, s: from the first picture or sound to the end of the last one. 0 where there is neither.
 * `isScanned`: looks at the last packets even where the head of the file tells a length.
 */
export async function readLength<Track>(file: TimedFile<Track>, { isScanned = false } = {}): Promise<number> {
  const tracks = await listTracks(file);
  const startS = await readStart(file);
  // With a clock that begins later, some programs write the end into the head and others the length.
  const saidS = isScanned || startS > roundingS ? null : await file.getDurationFromMetadata(tracks);
  return Math.max(0, (saidS ?? (await file.computeDuration(tracks))) - startS);
}

async function listTracks<Track>(file: TimedFile<Track>): Promise<Track[]> {
  return [await file.getPrimaryVideoTrack(), await file.getPrimaryAudioTrack()].filter((track) => track !== null);
}
