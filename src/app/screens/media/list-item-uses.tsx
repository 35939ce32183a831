import { Columns2, Film, ImagePlus, Mic, Paintbrush, PenLine, Scaling, UserRoundPlus, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { itemAddress } from '../../../../contract/generations/media-address.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { addressOfUse, type ItemUse } from '../../../features/create/address/address-of-use.ts';
import { modelFor } from '../../../features/create/sources/begin-with.ts';
import type { MenuEntry } from '../../../ui/overlay/menu.tsx';

const toSpeak = (search: { image_url: string }) => ({ to: '/video/lip-sync-video', search }) as const;
const toUpscale = (kind: 'image' | 'video', url: string) => ({ to: '/upscale/$kind', params: { kind }, search: { url } }) as const;
const toEdit = (url: string) => ({ to: '/create/edit/{-$tool}', search: { edit_image_url: url } }) as const;
const toCharacter = (pictures: string) => ({ to: '/characters', search: { pictures } }) as const;
/** The address of a page that starts with the item. */
export type UseAddress = ReturnType<typeof addressOfUse | typeof toSpeak | typeof toUpscale | typeof toEdit | typeof toCharacter>;

type ItemUses = {
  /** The models of the studio. */
  models: readonly Model[];
  onCompare: () => void;
  /** True when an engine makes talking videos. */
  canSpeak: boolean;
  onUse: (address: UseAddress) => void;
};

const uses: { use: ItemUse; of: MediaRow['resource_type']; label: string; icon: ReactNode }[] = [
  { use: 'video', of: 'image', label: 'Make a video of it', icon: <Film size={16} aria-hidden /> },
  { use: 'edit', of: 'image', label: 'Edit with words', icon: <PenLine size={16} aria-hidden /> },
  { use: 'reference', of: 'image', label: 'Use as reference', icon: <ImagePlus size={16} aria-hidden /> },
  { use: 'sound', of: 'video', label: 'Give it sound', icon: <Volume2 size={16} aria-hidden /> },
];

/** Menu entries for the pages that can use an item of its kind, by their addresses. */
export function listItemUses(item: MediaRow, { models, onCompare, canSpeak, onUse }: ItemUses): MenuEntry[] {
  const made = uses
    .filter(({ use, of }) => of === item.resource_type && modelFor(use, models) !== undefined)
    .map(({ use, label, icon }): MenuEntry => ({ label, icon, onSelect: () => onUse(addressOfUse(use, item.id)) }));
  const url = itemAddress(item.id);
  const upscale = {
    label: 'Upscale…',
    icon: <Scaling size={16} aria-hidden />,
    onSelect: () => onUse(toUpscale(item.resource_type, url)),
  };
  if (item.resource_type === 'video') return [...made, upscale];
  const speak = { label: 'Let them speak…', icon: <Mic size={16} aria-hidden />, onSelect: () => onUse(toSpeak({ image_url: url })) };
  return [
    { label: 'Edit', icon: <Paintbrush size={16} aria-hidden />, onSelect: () => onUse(toEdit(url)) },
    ...made,
    { label: 'Make a character of this', icon: <UserRoundPlus size={16} aria-hidden />, onSelect: () => onUse(toCharacter(url)) },
    upscale,
    { label: 'Compare with…', icon: <Columns2 size={16} aria-hidden />, onSelect: onCompare },
    ...(canSpeak ? [speak] : []),
  ];
}
