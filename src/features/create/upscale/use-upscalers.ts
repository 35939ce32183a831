import { useLiveQuery } from 'dexie-react-hooks';
import type { Upscalers } from '../../../../contract/catalogue/model.ts';
import { findUpscalers } from '../../../db/queries/generations/models.ts';

const none: Upscalers = {};

/** The upscaler of each mode, as last fetched; the studio's own one serves a mode without an entry. */
export function useUpscalers(): Upscalers {
  return useLiveQuery(async () => findUpscalers(), []) ?? none;
}
