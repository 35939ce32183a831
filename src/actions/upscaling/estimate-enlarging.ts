import type { MediaRow } from '../../../contract/media/media-row.ts';
import { measureUpscale } from '../../../workers/upscale/client.ts';
import { readClip } from '../../../workers/video/client.ts';
import { openAccount } from '../../db/open-database.ts';
import { readUpscaleSpeed, saveUpscaleSpeed } from '../../lib/settings/upscale-settings.ts';
import { explainUnread } from './enlarge-video.ts';
import { readOriginal } from '../files/read-original.ts';

type Job = { onFetch: (fraction: number) => void; signal: AbortSignal };

/**
 * Seconds that the network of this device takes to make a video 2x, by the speed measured on this device and the frames the video has;
 * less where frames repeat. `onFetch` hears how much of the network is here (0–1), where it must be fetched first.
 * @throws AppError CONVERT_FAILED, MEDIA_OFFLINE; the signal's reason when aborted
 */
export async function estimateEnlarging(item: MediaRow, { onFetch, signal }: Job): Promise<number> {
  const film = await readOriginal(item, openAccount(), { signal, onProgress: () => undefined });
  const { width, height, durationS, frameRate } = await readClip(film, { signal }).catch(explainUnread);
  const { secondsPerMegapixel } = await readSpeed({ onFetch, signal });
  return (secondsPerMegapixel * 4 * width * height * durationS * frameRate) / 1_000_000;
}

async function readSpeed(job: Job): Promise<{ secondsPerMegapixel: number }> {
  const known = readUpscaleSpeed('x2');
  if (known !== null) return known;
  const measured = await measureUpscale(2, job);
  saveUpscaleSpeed('x2', measured);
  return measured;
}
