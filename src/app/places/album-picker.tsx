import type { Album } from '../../db/queries/albums.ts';
import { addItems } from '../../features/albums/add-items.ts';
import { PickerDialog } from '../../features/picker/picker-dialog.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';

/** What is chosen for an album: the image it shows first, or images to put into it. */
export type AlbumRequest = { album: Pick<Album, 'id' | 'title'>; wants: 'cover' | 'images' };

type AlbumPickerProps = {
  request: AlbumRequest;
  account: string;
  onCover: (albumId: string, mediaId: string) => void;
  onClose: () => void;
};

/** Chooses an album's cover among its images, or images for it among all. Mounted while it is open. */
export function AlbumPicker({ request: { album, wants }, account, onCover, onClose }: AlbumPickerProps) {
  if (wants === 'images')
    return (
      <PickerDialog
        title="Add images"
        account={account}
        kind="any"
        onClose={(picked) => {
          onClose();
          const ids = picked.map(({ id }) => id);
          if (ids.length > 0) void runAction(() => addItems(album, ids));
        }}
      />
    );
  return (
    <PickerDialog
      title="Choose cover"
      account={account}
      tabs={['albums']}
      albumId={album.id}
      kind="any"
      max={1}
      onClose={([image]) => {
        onClose();
        if (image !== undefined) onCover(album.id, image.id);
      }}
    />
  );
}
