import { useLiveQuery } from 'dexie-react-hooks';
import { hasPicture, isInProgress } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { findGeneration } from '../../../db/queries/generations/generations.ts';
import { findFamily } from '../../../db/queries/media/family.ts';

type Larger = {
  /** The newest larger copy of the video. */
  made: MediaRow | null;
  /** One that an engine is still making. */
  making: MediaRow | null;
  /** The newest one, if it failed. */
  failed: MediaRow | null;
};
const none: Larger = { made: null, making: null, failed: null };

/** The larger copies of a video, finished and in progress. */
export function useLarger(item: MediaRow | null): Larger {
  const read = useLiveQuery(async () => (item === null ? none : { of: item.id, ...(await findLarger(item)) }), [item?.id, item?.width]);
  return read === undefined || ('of' in read && read.of !== item?.id) ? none : read;
}

async function findLarger(item: MediaRow): Promise<Larger> {
  const newest = (await findFamily(item)).variations.filter(({ resource_type }) => resource_type === 'video').toReversed();
  const asked: MediaRow[] = [];
  for (const one of newest) if (await isUpscale(one)) asked.push(one);
  const [last] = asked;
  return {
    made: newest.find((one) => hasPicture(one) && one.width > item.width) ?? null,
    making: asked.find(isInProgress) ?? null,
    failed: last?.status === 'failed' ? last : null,
  };
}

/** False for other variations of a video, such as one with a new prompt. */
async function isUpscale({ generation_history_id: id }: MediaRow): Promise<boolean> {
  return (await findGeneration(id))?.creation_mode === 'upscale';
}
