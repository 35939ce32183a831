import { PicturePlace } from './picture-place.tsx';

/** Where pictures are asked for, with the newest ones behind the composer. */
export function CreatePlace() {
  return <PicturePlace place="/create/image" title="Create" />;
}
