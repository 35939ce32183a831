import { useState } from 'react';
import { hasPicture, type UpscaleMode } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { pickCompared } from './pick-compared.ts';

/** The version that can be compared with its original, and whether the comparison is on. */
export type Comparing = { version: UpscaleMode; isOn: boolean; toggle: () => void };

/** The comparison of the open picture; null without a larger version. Opening another picture or closing turns it off. */
export function useComparing(open: MediaRow | null, shown: UpscaleMode | null): Comparing | null {
  const [comparedId, setComparedId] = useState<string | null>(null);
  if (comparedId !== null && comparedId !== open?.id) setComparedId(null);
  const version = open === null || !hasPicture(open) || open.resource_type === 'video' ? null : pickCompared(open, shown);
  if (open === null || version === null) return null;
  const isOn = comparedId === open.id;
  return { version, isOn, toggle: () => setComparedId(isOn ? null : open.id) };
}
