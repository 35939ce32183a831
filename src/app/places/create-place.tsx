import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { usePageMode } from '../../features/create/bulk/use-page-mode.ts';
import { PicturePlace } from './picture-place.tsx';

const place = '/create/image';

/** Where pictures are asked for, with the newest ones behind the composer. */
export function CreatePlace() {
  const { mode } = useSearch({ from: place });
  const navigate = useNavigate();
  const dropMode = useCallback(
    () => void navigate({ to: place, search: (search) => ({ ...search, mode: undefined }), replace: true, state: (state) => state }),
    [navigate],
  );
  usePageMode(mode, dropMode);
  return <PicturePlace place={place} title="Create" />;
}
