import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { refreshCatalogue } from '../../../actions/engines/refresh-catalogue.ts';
import { findUpscalers } from '../../../db/queries/generations/models.ts';
import { readUpscaleMaker, saveUpscaleMaker } from '../../../lib/settings/upscale-settings.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { listMakers, pickMaker } from './makers.ts';

/** All makers, the current one, and a setter that saves the choice on this device. */
export function useMakers(item: MediaRow) {
  useEffect(() => void runAction(refreshCatalogue), []);
  const [chosen, setChosen] = useState<string | null>(null);
  const upscalers = useLiveQuery(async () => findUpscalers(), []) ?? {};
  const makers = listMakers(upscalers);
  const choose = (key: string) => {
    setChosen(key);
    saveUpscaleMaker(key);
  };
  return { makers, studio: upscalers.studio ?? null, maker: pickMaker(makers, item, { chosen, saved: readUpscaleMaker() }), choose };
}
