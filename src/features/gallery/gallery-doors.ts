import { createContext } from 'react';

/** Actions that lead from the gallery to other features. The app provides them; the gallery hides absent ones. */
export type GalleryDoors = {
  /** Opens two to four items beside each other. */
  compare?: (ids: readonly string[]) => void;
  /** Opens the choice of an album for these items, anchored at an element. */
  addToAlbum?: (ids: readonly string[], anchor: Element) => void;
  moveToAlbum?: (ids: readonly string[], anchor: Element) => void;
  /** Inside an album: removes items from it and resolves to whether it did; and sets its cover. */
  removeFromAlbum?: (ids: readonly string[]) => Promise<boolean>;
  chooseCover?: (id: string) => void;
  openTrash?: () => void;
  /** Opens the file dialog and imports the chosen pictures. */
  importPictures?: () => void;
};

export const GalleryDoorsContext = createContext<GalleryDoors>({});
