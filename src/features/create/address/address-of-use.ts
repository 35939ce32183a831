import { itemAddress } from '../../../../contract/generation/media-address.ts';
import type { SourceUse } from '../sources/begin-with.ts';

const video = (mode: 'image2video' | 'elements' | 'audio', search: { image_url?: string; video_url?: string }) =>
  ({ to: '/create/video/{-$mode}/{-$baseModel}', params: { mode }, search }) as const;

/** The address of the page where something is made of an item, and which begins with it. */
export function addressOfUse(use: SourceUse, id: string) {
  const url = itemAddress(id);
  switch (use) {
    case 'reference':
      return { to: '/create/image', search: { image_url: url } } as const;
    case 'edit':
      return { to: '/create/image', search: { upload_image_url: url } } as const;
    case 'video':
      return video('image2video', { image_url: url });
    case 'elements':
      return video('elements', { image_url: url });
    case 'sound':
      return video('audio', { video_url: url });
  }
}
