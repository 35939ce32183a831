import type { StorySoundRow } from '../../sounds/sound.ts';

/** A sound with a file, and the part of it that is heard; times in seconds of the file. */
export type HeardSound = { row: StorySoundRow; url: string; start: number; end: number };

/** Sounds that have a file and something to hear. Trims beyond the file end with it. */
export function heardSounds(sounds: readonly StorySoundRow[]): HeardSound[] {
  return sounds.flatMap((row) => {
    const start = Math.max(0, row.start);
    const end = Math.min(row.end ?? row.seconds, row.seconds);
    return row.url === null || !(end > start) ? [] : [{ row, url: row.url, start, end }];
  });
}

/** The voice of each shot, by its identifier: the newest of several. */
export function newestVoices(sounds: readonly HeardSound[]): Map<string, HeardSound> {
  const voices = new Map<string, HeardSound>();
  for (const sound of sounds) {
    const { kind, shot_id } = sound.row;
    if (kind !== 'voice' || shot_id === null) continue;
    const other = voices.get(shot_id);
    if (other === undefined || isNewer(sound.row, other.row)) voices.set(shot_id, sound);
  }
  return voices;
}

function isNewer(a: StorySoundRow, b: StorySoundRow): boolean {
  return a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at;
}
