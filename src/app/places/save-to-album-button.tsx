import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.tsx';

const SaveToAlbum = lazyNamed(async () => (await import('../../features/albums/save/save-to-album.tsx')).SaveToAlbum);

/** 'Save to Album' in the detail of a picture; the choice is loaded when it is first asked for. */
export function SaveToAlbumButton({ id }: { id: string }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <>
      <Button
        icon={<FolderPlus size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        Save to Album
      </Button>
      {anchor !== null && <SaveToAlbum request={{ ids: [id], mode: 'add', current: null, anchor }} onClose={() => setAnchor(null)} />}
    </>
  );
}
