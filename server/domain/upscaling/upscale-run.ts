import { uuidOf } from '../../lib/ids/uuid-of.ts';

/** One upscaling: the item, and the mutation that asked for it. */
export type UpscaleRun = { mediaId: string; mid: string };

/** The run's id in the queue. */
export function upscaleRunId({ mediaId, mid }: UpscaleRun): string {
  return `${mediaId}.${mid}`;
}

/**
 * The run's id at engines, a UUID. Not the `mid` alone, because clients choose that: with the id of another user's picture, an
 * engine would take the one for the other.
 */
export function upscaleJobId(run: UpscaleRun): string {
  return uuidOf(`upscale ${upscaleRunId(run)}`);
}

export function parseUpscaleRunId(id: string): UpscaleRun {
  const [mediaId = '', mid = ''] = id.split('.');
  return { mediaId, mid };
}
