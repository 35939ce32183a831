import { useSearch } from '@tanstack/react-router';
import { usePageMode } from '../../features/create/bulk/use-page-mode.ts';
import { PicturePlace } from './picture-place.tsx';

/** Where pictures are asked for, with the newest ones behind the composer. */
export function CreatePlace() {
  const { mode } = useSearch({ from: '/create/image' });
  usePageMode(mode);
  return <PicturePlace place="/create/image" title="Create" />;
}
