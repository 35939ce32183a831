import { Columns2, Film, ImagePlus, Mic, PenLine, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MediaRow } from '../../../contract/media-row.ts';
import type { Model } from '../../../contract/model.ts';
import { modelFor, type SourceUse } from '../../features/create/sources/begin-with.ts';
import type { MenuEntry } from '../../ui/overlay/menu.tsx';

type ItemUses = {
  /** The models of the studio. */
  models: readonly Model[];
  onCompare: () => void;
  /** Null where no engine makes talking videos. */
  onSpeak: (() => void) | null;
  onCreate: (use: SourceUse) => void;
};

const uses: { use: SourceUse; of: MediaRow['resource_type']; label: string; icon: ReactNode }[] = [
  { use: 'video', of: 'image', label: 'Make a video of it', icon: <Film size={16} aria-hidden /> },
  { use: 'edit', of: 'image', label: 'Edit with words', icon: <PenLine size={16} aria-hidden /> },
  { use: 'reference', of: 'image', label: 'Use as reference', icon: <ImagePlus size={16} aria-hidden /> },
  { use: 'sound', of: 'video', label: 'Give it sound', icon: <Volume2 size={16} aria-hidden /> },
];

/** The places that an item can go to from its detail; only what an engine can do with it. */
export function listItemUses(item: MediaRow, { models, onCompare, onSpeak, onCreate }: ItemUses): MenuEntry[] {
  const made = uses
    .filter(({ use, of }) => of === item.resource_type && modelFor(use, models) !== undefined)
    .map(({ use, label, icon }): MenuEntry => ({ label, icon, onSelect: () => onCreate(use) }));
  if (item.resource_type === 'video') return made;
  return [
    ...made,
    { label: 'Compare with…', icon: <Columns2 size={16} aria-hidden />, onSelect: onCompare },
    ...(onSpeak === null ? [] : [{ label: 'Let them speak…', icon: <Mic size={16} aria-hidden />, onSelect: onSpeak }]),
  ];
}
