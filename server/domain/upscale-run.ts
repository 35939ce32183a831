/** One upscaling: the item, and the intent that asked for it. */
export type UpscaleRun = { mediaId: string; mid: string };

/** How the queue knows it. */
export function upscaleRunId({ mediaId, mid }: UpscaleRun): string {
  return `${mediaId}.${mid}`;
}

export function parseUpscaleRunId(id: string): UpscaleRun {
  const [mediaId = '', mid = ''] = id.split('.');
  return { mediaId, mid };
}
