import { createContext } from 'react';

/** What leads from the gallery to other places of the studio. The app provides them; what is absent is not offered. */
export type GalleryDoors = {
  /** Opens two to four items beside each other. */
  compare?: (ids: readonly string[]) => void;
  /** Opens the choice of an album for these items, at an element. */
  addToAlbum?: (ids: readonly string[], anchor: Element) => void;
  moveToAlbum?: (ids: readonly string[], anchor: Element) => void;
  /** Inside an album: takes items out of it, and answers whether they are; and makes one its cover. */
  removeFromAlbum?: (ids: readonly string[]) => Promise<boolean>;
  chooseCover?: (id: string) => void;
  openTrash?: () => void;
  /** Asks for picture files and brings them here. */
  importPictures?: () => void;
};

export const GalleryDoorsContext = createContext<GalleryDoors>({});
