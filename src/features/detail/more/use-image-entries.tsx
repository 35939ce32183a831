import { Shuffle, Sparkles } from 'lucide-react';
import { limits } from '../../../../contract/limits.ts';
import type { UpscaleMode } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { fitsUpscale } from '../../../../contract/upscaling/upscale.ts';
import { listVariationKinds, type VariationKind } from '../../../../contract/generations/variations.ts';
import type { MenuEntry } from '../../../ui/overlay/menu.tsx';

const names: Record<VariationKind, string> = {
  subtle: 'Reference for subtle variations',
  strong: 'Reference for strong variations',
  free: 'Reference for variations',
};

type UseImage = {
  /** The model of this picture; undefined when unknown. */
  model: Model | undefined;
  /** Null when this picture cannot be varied. */
  onVary: ((kind: VariationKind) => void) | null;
  onUpscale: (mode: UpscaleMode, faceFidelity: number) => void;
};

/** The menu entries for the possible uses of an image. */
export function listUseImageEntries(item: MediaRow, { model, onVary, onUpscale }: UseImage): MenuEntry[] {
  const isBusy = item.status === 'upscaling';
  const vary = <Shuffle size={16} aria-hidden />;
  return [
    ...(onVary === null || model === undefined
      ? []
      : listVariationKinds(model).map((kind) => ({ label: names[kind], icon: vary, onSelect: () => onVary(kind) }))),
    ...(item.x2 === null && fitsUpscale(item, 'x2')
      ? [
          {
            label: 'Upscale 2x',
            icon: <Sparkles size={16} aria-hidden />,
            isDisabled: isBusy,
            onSelect: () => onUpscale('x2', limits.faceFidelityDefault),
          },
        ]
      : []),
  ];
}
