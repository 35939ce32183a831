import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { OpenStory } from '../use-story.ts';
import { CaptionFiles } from './caption-files.tsx';
import { FilmForm } from './film-form.tsx';
import { FilmList } from './film-list.tsx';
import { FilmsInProgress } from './films-in-progress.tsx';

/** The films of a story: a new one, running and finished ones, and the captions as files. */
export function ExportsDialog({ open, account, onClose }: { open: OpenStory; account: string; onClose: () => void }) {
  return (
    <Dialog title="Exports" size="m" isOpen onClose={onClose}>
      <FilmForm open={open} />
      <FilmsInProgress story={open.story} />
      <FilmList items={open.items} account={account} />
      <CaptionFiles open={open} />
    </Dialog>
  );
}
