import { Link } from '@tanstack/react-router';
import { FolderHeart } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import type { SaveRequest } from '../../features/albums/save/save-request.ts';
import { hasDraggedMedia, readDraggedMedia } from '../../lib/media/media-drag.ts';
import { lazyNamed } from '../../ui/lazy-named.tsx';
import styles from './rail.module.css';

const SaveToAlbum = lazyNamed(async () => (await import('../../features/albums/save/save-to-album.tsx')).SaveToAlbum);

/** The link to the albums; pictures dropped on it open the choice of albums. */
export function AlbumsLink() {
  const [isOver, setIsOver] = useState(false);
  const [saving, setSaving] = useState<SaveRequest | null>(null);
  const handleOver = (event: DragEvent) => {
    if (!hasDraggedMedia(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setIsOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    setIsOver(false);
    const ids = readDraggedMedia(event.dataTransfer);
    if (ids.length === 0) return;
    event.preventDefault();
    setSaving({ ids, mode: 'add', current: null, anchor: event.currentTarget });
  };
  return (
    <>
      <Link
        to="/albums/{-$albumId}"
        params={{ albumId: undefined }}
        search={{}}
        className={styles.link}
        activeOptions={{ includeSearch: false, exact: false }}
        data-over={isOver || undefined}
        onDragOver={handleOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
      >
        <FolderHeart size={18} aria-hidden />
        Albums
      </Link>
      {saving !== null && <SaveToAlbum request={saving} onClose={() => setSaving(null)} />}
    </>
  );
}
