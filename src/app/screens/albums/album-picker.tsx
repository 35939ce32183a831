import { addItems } from '../../../features/albums/add-items.ts';
import { chooseCover } from '../../../features/albums/choose-cover.ts';
import type { AlbumRequest } from '../../../features/albums/list/albums-page.tsx';
import { PickerDialog } from '../../../features/picker/picker-dialog.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';

type AlbumPickerProps = { request: AlbumRequest; account: string; onClose: () => void };

/** Chooses an album's cover from its images, or images for it from the library. Mounted while it is open. */
export function AlbumPicker({ request: { album, wants }, account, onClose }: AlbumPickerProps) {
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
        if (image !== undefined) void runAction(() => chooseCover(album.id, image.id));
      }}
    />
  );
}
