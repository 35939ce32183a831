import { useState } from 'react';
import type { UpscaleMode } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';

/** The upscaled version on the stage; null for the original, with which every other item starts. */
export function useVersion(item: MediaRow | null) {
  const [chosen, setChosen] = useState<{ id: string; version: UpscaleMode | null } | null>(null);
  const asked = item !== null && chosen?.id === item.id ? chosen.version : null;
  const version = item === null || asked === null || item[asked] === null ? null : asked;
  const choose = (next: UpscaleMode | null) => item !== null && setChosen({ id: item.id, version: next });
  return [version, choose] as const;
}
