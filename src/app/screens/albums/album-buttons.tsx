import { FolderPlus, Images } from 'lucide-react';
import { useContext, useState, type RefObject } from 'react';
import type { SaveRequest } from '../../../features/albums/save/save-request.ts';
import { listAlbumEntries } from '../../../features/gallery/commands/album-entries.tsx';
import { GalleryDoorsContext } from '../../../features/gallery/gallery-doors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import { lazyNamed } from '../../../ui/lazy-named.tsx';

const SaveToAlbum = lazyNamed(async () => (await import('../../../features/albums/save/save-to-album.tsx')).SaveToAlbum);

type AlbumButtonsProps = {
  id: string;
  /** The album that shows the picture; null in the history and in all albums. */
  current: string | null;
  /** The picture was removed from that album. */
  onLeft: () => void;
  /** Receives the button of 'Save to Album', which a key presses too. */
  button: RefObject<HTMLButtonElement | null>;
};

/** 'Save to Album' in the detail of a picture; inside an album also the album's entries of a tile. The picker is loaded on first use. */
export function AlbumButtons({ id, current, onLeft, button }: AlbumButtonsProps) {
  const { removeFromAlbum, chooseCover } = useContext(GalleryDoorsContext);
  const [request, setRequest] = useState<SaveRequest | null>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const ask = (mode: SaveRequest['mode'], anchor: Element) => setRequest({ ids: [id], mode, current, anchor });
  const remove = async () => {
    if ((await removeFromAlbum?.([id])) === true) onLeft();
  };
  const entries = listAlbumEntries({
    onMove: () => place !== null && ask('move', place),
    onCover: () => chooseCover?.(id),
    onRemove: () => void remove(),
  });
  return (
    <>
      <Button
        ref={button}
        icon={<FolderPlus size={16} aria-hidden />}
        aria-keyshortcuts="a"
        aria-haspopup="dialog"
        aria-expanded={request?.mode === 'add'}
        onClick={(event) => (request === null ? ask('add', event.currentTarget) : setRequest(null))}
      >
        Save to Album
      </Button>
      {current !== null && (
        <MenuButton label="This album" entries={entries} isTitled>
          {(trigger) => (
            <Button
              {...trigger}
              icon={<Images size={16} aria-hidden />}
              onClick={(event) => {
                setPlace(event.currentTarget);
                trigger.onClick(event);
              }}
            >
              This album
            </Button>
          )}
        </MenuButton>
      )}
      {request !== null && <SaveToAlbum request={request} onClose={() => setRequest(null)} onMoved={onLeft} />}
    </>
  );
}
