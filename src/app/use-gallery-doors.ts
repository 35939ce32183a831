import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { GalleryDoors } from '../features/gallery/gallery-doors.ts';
import { runAction } from '../ui/run-action.ts';
import { useOpenCompare } from './use-open-compare.ts';

/** Where the gallery leads: its features know nothing of each other. The same object as long as the page lives. */
export function useGalleryDoors(): GalleryDoors {
  const navigate = useNavigate();
  const compare = useOpenCompare();
  return useMemo(
    () => ({
      compare,
      openTrash: () => void navigate({ to: '/trash' }),
      importPictures: () => void runAction(async () => (await import('./import-place.tsx')).importChosen()),
    }),
    [navigate, compare],
  );
}
