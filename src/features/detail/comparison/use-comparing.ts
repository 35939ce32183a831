import { useState } from 'react';
import { hasPicture, type UpscaleMode } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { pickCompared } from './pick-compared.ts';

/** A larger version that is, or can be, compared with its original on the stage. */
export type Comparing = { version: UpscaleMode; isOn: boolean; toggle: () => void };

/** The comparison of the picture that is open; null where it has no larger version. Another picture begins without, and so does a closed one. */
export function useComparing(open: MediaRow | null, shown: UpscaleMode | null): Comparing | null {
  const [comparedId, setComparedId] = useState<string | null>(null);
  if (comparedId !== null && comparedId !== open?.id) setComparedId(null);
  const version = open === null || !hasPicture(open) || open.resource_type === 'video' ? null : pickCompared(open, shown);
  if (open === null || version === null) return null;
  const isOn = comparedId === open.id;
  return { version, isOn, toggle: () => setComparedId(isOn ? null : open.id) };
}
