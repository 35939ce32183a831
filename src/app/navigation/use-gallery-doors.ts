import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { SaveRequest } from '../../features/albums/save/save-request.ts';
import type { GalleryDoors } from '../../features/gallery/gallery-doors.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { useOpenCompare } from './use-open-compare.ts';

/**
 * The actions of the gallery that lead to other features, which features must not import themselves. `current`: the album that is shown.
 * The object is stable as long as `current` is.
 */
export function useGalleryDoors(current: string | null = null) {
  const navigate = useNavigate();
  const compare = useOpenCompare();
  const [saving, setSaving] = useState<SaveRequest | null>(null);
  const doors = useMemo<GalleryDoors>(
    () => ({
      compare,
      addToAlbum: (ids, anchor) => setSaving({ ids, anchor, mode: 'add', current }),
      moveToAlbum: (ids, anchor) => setSaving({ ids, anchor, mode: 'move', current }),
      openTrash: () => void navigate({ to: '/trash' }),
      importPictures: () => void runAction(async () => (await import('../screens/import-screen.tsx')).importChosen()),
    }),
    [navigate, compare, current],
  );
  return { doors, saving, closeSaving: () => setSaving(null) };
}
