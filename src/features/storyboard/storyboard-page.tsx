import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from 'valtio/react';
import { refreshCatalogue } from '../../actions/engines/refresh-catalogue.ts';
import { isLibraryWhole } from '../../db/queries/pull/library-whole.ts';
import { isReached, syncStatus } from '../../sync/status.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loading } from '../../ui/feedback/progress/loading.tsx';
import { Storyboard } from './storyboard.tsx';
import type { TakePicker } from './storyboard-doors.ts';
import { useStory } from './use-story.ts';
import styles from './storyboard.module.css';

type StoryboardPageProps = { id: string; account: string; picker: TakePicker };

/** The page of one story: its shots and the tools that make them. */
export function StoryboardPage({ id, account, picker }: StoryboardPageProps) {
  const open = useStory(id);
  const { state } = useSnapshot(syncStatus);
  const [wasOpen, setWasOpen] = useState(false);
  if (open != null && !wasOpen) setWasOpen(true);
  // Loads the models early, so that they are known if the connection fails later.
  useEffect(() => void runAction(refreshCatalogue), []);
  // A new device receives the newest stories first, so an older one may not have arrived yet.
  const isWhole = useLiveQuery(isLibraryWhole, []);
  if (open === undefined || (open === null && !wasOpen && isWhole !== true && isReached(state)))
    return <Loading isPage>Opening the story</Loading>;
  if (open === null)
    return (
      <EmptyState
        isPage
        title={wasOpen ? 'This story was deleted' : 'This story is not here'}
        action={
          <Link ref={wasOpen ? keepFocus : undefined} to="/story" className={styles.all}>
            All stories
          </Link>
        }
      >
        <p>
          {wasOpen
            ? 'It was deleted here or on another device. Undo on that device brings it back.'
            : `It was deleted, it is of another library, or it has not come to this device yet.${state === 'offline' ? ' You are offline now.' : ''}`}
        </p>
      </EmptyState>
    );
  return <Storyboard open={open} account={account} picker={picker} />;
}

/** The previous page was unmounted with the focus. */
function keepFocus(way: HTMLAnchorElement | null): void {
  if (document.activeElement === document.body) way?.focus();
}
