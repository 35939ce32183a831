import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { storyTitle } from '../../../contract/stories/story-title.ts';
import { storyLimits } from '../../../contract/stories/story.ts';
import { isLibraryWhole } from '../../db/queries/pull/library-whole.ts';
import { listStories, type Story } from '../../db/queries/stories/stories.ts';
import { searchByName } from '../../lib/text/search-by-name.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loading } from '../../ui/feedback/progress/loading.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { useIsPhone } from '../../ui/hooks/use-media-query.ts';
import { PageFrame } from '../../ui/layout/page-frame.tsx';
import { ReadMore } from '../../ui/layout/read-more.tsx';
import { KindCards } from './kinds/kind-cards.tsx';
import { OpenStoryButton } from './open-story-button.tsx';
import { StoryGrid } from './list/story-grid.tsx';
import styles from './stories-page.module.css';

/** Stories per page. */
const pageSize = 60;

/** The kinds of stories, and the existing stories below, newest first. */
export function StoriesPage({ account }: { account: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const [keyword, setKeyword] = useState('');
  const [limit, setLimit] = useState(pageSize);
  const isSearching = keyword.trim() !== '';
  const wanted = isSearching ? storyLimits.count : limit;
  const page = useLiveQuery(async () => ({ ...(await listStories(wanted)), wanted }), [wanted]);
  const isEmpty = page?.stories.length === 0;
  const search = (words: string) => {
    setKeyword(words);
    // A scrolled list would show only the last results.
    scroller.current?.scrollTo({ top: 0 });
  };
  return (
    <PageFrame
      toolbar={
        <header className={styles.toolbar}>
          <h1>Stories</h1>
          <div className={styles.tools}>
            {!isEmpty && <SearchField label="Search stories" maxLength={storyLimits.titleLength} value={keyword} onSearch={search} />}
            <OpenStoryButton />
          </div>
        </header>
      }
      scroller={scroller}
      isBusy={page === undefined}
      end={null}
    >
      {!isSearching && (
        <div className={styles.kinds}>
          {/* Waits for the list, because the cards get smaller once there are stories. */}
          {page !== undefined && <KindCards isCompact={isPhone || !isEmpty} />}
        </div>
      )}
      {page === undefined && <Loading>Looking for your stories</Loading>}
      {isEmpty && <NoStories />}
      {page !== undefined && !isEmpty && (
        <Stories stories={page.stories} keyword={keyword} account={account} scroller={scroller}>
          {page.hasMore && (
            <ReadMore
              state={page.wanted === wanted ? 'idle' : 'reading'}
              failure=""
              onMore={() => setLimit(wanted + pageSize)}
              scroller={scroller}
            />
          )}
        </Stories>
      )}
    </PageFrame>
  );
}

function NoStories() {
  const isWhole = useLiveQuery(isLibraryWhole, []) ?? true;
  return (
    <p className={styles.none} role="status">
      {isWhole ? 'Your stories will be here.' : 'Stories from other devices appear here as soon as they have arrived.'}
    </p>
  );
}

type StoriesProps = {
  stories: readonly Story[];
  keyword: string;
  account: string;
  scroller: RefObject<HTMLElement | null>;
  /** The end of the list. */
  children: ReactNode;
};

function Stories({ stories, keyword, account, scroller, children }: StoriesProps) {
  const found = useMemo(() => searchByName(stories, keyword, storyTitle), [stories, keyword]);
  if (found.length === 0)
    return (
      <EmptyState title={`No story is called “${keyword.trim()}”`}>
        <p>Try a shorter part of its title.</p>
      </EmptyState>
    );
  return (
    <section aria-labelledby="own-stories" className={styles.own}>
      <h2 id="own-stories">{keyword.trim() === '' ? 'Your stories' : 'Found'}</h2>
      <StoryGrid stories={found} account={account} scroller={scroller} />
      {children}
    </section>
  );
}
