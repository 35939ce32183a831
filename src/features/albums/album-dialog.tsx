import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { createAlbum } from '../../actions/albums/create-album.ts';
import { renameAlbum } from '../../actions/albums/rename-album.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { sayOfAlbum } from './album-message.ts';

type AlbumDialogProps = {
  /** The album to edit; null creates one. */
  album: { id: string; title: string } | null;
  onClose: () => void;
  /** Called with the new album before the dialog closes. */
  onCreated?: (id: string, title: string) => void;
};

/** Creates an album, or renames one. Mounted while it is open. */
export function AlbumDialog({ album, onClose, onCreated }: AlbumDialogProps) {
  const [title, setTitle] = useState(album?.title ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const isReady = title.trim() !== '' && !isBusy;
  const save = async () => {
    if (!isReady) return;
    setIsBusy(true);
    const saved = await runAction(async () => {
      if (album === null) {
        const id = await createAlbum(title);
        // `onCreated` may add items: that message then replaces this one.
        await sayOfAlbum(id, 'Album created', { undoKey: id });
        onCreated?.(id, title.trim());
      } else if (title.trim() !== album.title)
        await sayOfAlbum(album.id, 'Album renamed', { undoKey: await renameAlbum(album.id, title, album.title) });
      return true;
    });
    setIsBusy(false);
    if (saved === true) onClose();
  };
  return (
    <Dialog
      title={album === null ? 'Create Album' : 'Edit Album'}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="album-title" disabled={!isReady}>
            {album === null ? 'Create' : 'Edit'}
          </Button>
        </>
      }
    >
      <form
        id="album-title"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Album Title"
          placeholder="Realistic Portrait, Anime, My Favorites"
          dir="auto"
          autoComplete="off"
          maxLength={limits.albumTitleLength}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
