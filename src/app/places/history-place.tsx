import { PicturePlace } from './picture-place.tsx';

/** Everything that was ever made here. */
export function HistoryPlace() {
  return <PicturePlace place="history" title="History" />;
}
