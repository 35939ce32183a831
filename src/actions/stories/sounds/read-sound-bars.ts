import { readBars } from '../../../../workers/audio/client.ts';
import { openAccount } from '../../../db/open-database.ts';
import { readSound } from './read-sound.ts';

/** Bars of a second of a sound, and of a whole one at most. */
const barsPerSecond = 12;
const barsMax = 2_400;
/** Sounds whose bars stay in memory, some 20 KB each at most. */
const keptMax = 300;
const kept = new Map<string, number[] | null>();

/**
 * The loudness of a sound along its file, 0.1–1, evenly. Null when this browser cannot decode it. `seconds`: of the whole file.
 * @throws AppError MEDIA_OFFLINE, NOT_FOUND, UNAUTHENTICATED, UNAVAILABLE; the signal's reason when aborted
 */
export async function readSoundBars(url: string, seconds: number, signal: AbortSignal): Promise<readonly number[] | null> {
  const name = `${openAccount()}:${url}`;
  const known = kept.get(name);
  if (known !== undefined) return known;
  const count = Math.max(8, Math.min(barsMax, Math.round(seconds * barsPerSecond)));
  const bars = await readBars(await readSound(url, signal), count, signal);
  kept.set(name, bars);
  const [oldest] = kept.keys();
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
  return bars;
}
