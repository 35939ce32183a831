import { uuidOf } from '../../lib/ids/uuid-of.ts';

/** One upscaling: the item, and the intent that asked for it. */
export type UpscaleRun = { mediaId: string; mid: string };

/** How the queue knows it. */
export function upscaleRunId({ mediaId, mid }: UpscaleRun): string {
  return `${mediaId}.${mid}`;
}

/**
 * How engines know it, a UUID. Not by the intent alone: people choose that, and by the name of somebody else's picture an engine
 * would take the one for the other.
 */
export function upscaleJobId(run: UpscaleRun): string {
  return uuidOf(`upscale ${upscaleRunId(run)}`);
}

export function parseUpscaleRunId(id: string): UpscaleRun {
  const [mediaId = '', mid = ''] = id.split('.');
  return { mediaId, mid };
}
