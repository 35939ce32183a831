import { PicturePlace } from './create/picture-place.tsx';

/** The history: every picture and video of the library. */
export function HistoryPlace() {
  return <PicturePlace place="history" title="History" />;
}
