import { PicturePlace } from './create/picture-place.tsx';

/** Everything that was ever made here. */
export function HistoryPlace() {
  return <PicturePlace place="history" title="History" />;
}
