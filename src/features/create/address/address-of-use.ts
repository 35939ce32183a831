import { itemAddress } from '../../../../contract/generations/media-address.ts';
import type { SourceUse } from '../sources/begin-with.ts';

/** The uses that an item's menu offers; elements are chosen on their own page. */
export type ItemUse = Exclude<SourceUse, 'elements'>;

const video = (mode: 'image2video' | 'audio', search: { image_url?: string; video_url?: string }) =>
  ({ to: '/create/video/{-$mode}/{-$baseModel}', params: { mode }, search }) as const;

/** The address of the Create page that starts with this item. */
export function addressOfUse(use: ItemUse, id: string) {
  const url = itemAddress(id);
  switch (use) {
    case 'reference':
      return { to: '/create/image', search: { image_url: url } } as const;
    case 'edit':
      return { to: '/create/image', search: { upload_image_url: url } } as const;
    case 'video':
      return video('image2video', { image_url: url });
    case 'sound':
      return video('audio', { video_url: url });
  }
}
