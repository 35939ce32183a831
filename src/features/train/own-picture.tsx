import { CoverPicture } from '../../ui/picture/cover-picture.tsx';
import type { Items } from './use-items.ts';

type OwnPictureProps = { url: string | null; items: Items; account: string };

/** The picture at an address of the studio: of an item the small copy that is kept on this device. */
export function OwnPicture({ url, items, account }: OwnPictureProps) {
  const item = url === null ? null : items.get(url);
  // Until that is known nothing is asked for: an item that is not sent yet has no file at its address.
  return <CoverPicture item={item} account={account} url={item === null ? url : null} />;
}
