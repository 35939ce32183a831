import { useLiveQuery } from 'dexie-react-hooks';
import type { Upscalers } from '../../../../contract/catalogue/model.ts';
import { findUpscalers } from '../../../db/queries/generations/models.ts';

const none: Upscalers = {};

/** What makes pictures larger in each way, as far as this device knows; a way without one is served by the studio's own upscaler. */
export function useUpscalers(): Upscalers {
  return useLiveQuery(async () => findUpscalers(), []) ?? none;
}
