import { CoverPicture } from '../../ui/picture/cover-picture.tsx';
import type { Items } from './use-items.ts';

type OwnPictureProps = { url: string | null; items: Items; account: string };

/** The picture at an address of the studio; for an item its rendition on this device. */
export function OwnPicture({ url, items, account }: OwnPictureProps) {
  const item = url === null ? null : items.get(url);
  // Requests nothing until it is known: an unsent item has no file at its address.
  return <CoverPicture item={item} account={account} url={item === null ? url : null} />;
}
