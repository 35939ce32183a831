import { PictureScreen } from './create/picture-screen.tsx';

/** The history: every picture and video of the library. */
export function HistoryScreen() {
  return <PictureScreen screen="history" title="History" />;
}
