import { useState } from 'react';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { listVersions, type UpscaleMode } from '../../../contract/media/media.ts';

type Choice = { id: string; made: readonly UpscaleMode[]; version: UpscaleMode | null };

/** The larger version to compare with: the chosen one, or a new one once it is made. Null: the image alone. */
export function useShownVersion(item: MediaRow | null) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const made = item === null ? [] : listVersions(item);
  const known = choice?.id === item?.id ? choice : null;
  if (item !== null && known?.made.length !== made.length) {
    const fresh = made.find((mode) => known?.made.includes(mode) !== true) ?? null;
    setChoice({ id: item.id, made, version: fresh });
  }
  const choose = (version: UpscaleMode | null) => item !== null && setChoice({ id: item.id, made, version });
  return [known?.version ?? null, choose] as const;
}
