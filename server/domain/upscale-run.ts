import { createHash } from 'node:crypto';

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
  const hex = createHash('sha256')
    .update(`upscale ${upscaleRunId(run)}`)
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

export function parseUpscaleRunId(id: string): UpscaleRun {
  const [mediaId = '', mid = ''] = id.split('.');
  return { mediaId, mid };
}
