import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { UpscaleMode } from '../../../../contract/media.ts';
import { refreshCatalogue } from '../../../actions/refresh-catalogue.ts';
import { findUpscalers } from '../../../db/queries/models.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';

/** The model and engine that make a picture larger in this way, as far as this device knows; null: the studio's own upscaler. */
export function useUpscaler(mode: UpscaleMode): string | null {
  useEffect(() => void runAction(refreshCatalogue), []);
  return useLiveQuery(async () => findUpscalers(), [])?.[mode] ?? null;
}
