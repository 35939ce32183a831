import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { carriesMark, requiredMark } from '../../../../contract/downloads/watermark.ts';
import { findMe } from '../../../db/queries/session.ts';
import { isMarkRemoved, saveMarkRemoved } from '../../../lib/settings/download-settings.ts';

/** Whether a download has the studio's watermark, and whether the plan allows its removal. */
export type StudioMark = { isOn: boolean; canRemove: boolean; isRemoved: boolean; setIsRemoved: (isRemoved: boolean) => void };

/** The watermark setting; the choice is saved on this device. */
export function useStudioMark(item: MediaRow): StudioMark {
  const me = useLiveQuery(async () => findMe(), []);
  const [isRemoved, setIsRemoved] = useState(isMarkRemoved);
  const known = { can_remove_watermark: me?.can_remove_watermark ?? false, watermark: me?.watermark ?? null };
  return {
    isOn: requiredMark(known, { item, isRemoved }) !== null,
    canRemove: carriesMark(item) && known.can_remove_watermark && known.watermark !== null,
    isRemoved,
    setIsRemoved(next) {
      saveMarkRemoved(next);
      setIsRemoved(next);
    },
  };
}
