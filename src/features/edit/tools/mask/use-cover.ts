import { useEffect, useState } from 'react';
import type { EditMask } from '../../../../../contract/edit/edit-mask.ts';
import { countMask } from '../../../../../workers/edit/client.ts';
import { runQuietly } from '../../../../ui/feedback/run-action.ts';

/** The mask is measured after this pause, ms. */
const restMs = 250;

/** The share of the picture under the mask, 0–1; null until it is measured. */
export function useCover(mask: EditMask | null): number | null {
  const [counted, setCounted] = useState<{ mask: EditMask; cover: number } | null>(null);
  useEffect(() => {
    if (mask === null) return undefined;
    const timer = setTimeout(async () => {
      const cover = await runQuietly('mask.not-counted', () => countMask(mask));
      if (cover !== undefined) setCounted({ mask, cover });
    }, restMs);
    return () => clearTimeout(timer);
  }, [mask]);
  return mask === null ? 0 : (counted?.cover ?? null);
}
