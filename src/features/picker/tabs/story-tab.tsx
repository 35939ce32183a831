import { useLiveQuery } from 'dexie-react-hooks';
import { Images } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { listStories, type Story } from '../../../db/queries/stories/stories.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { whenInView } from '../../../lib/browser/when-in-view.ts';
import { StoryIcon } from '../../../ui/picture/story-icon.tsx';
import { useLatest } from '../../../ui/hooks/use-latest.ts';
import { storyTitle } from '../../../../contract/stories/story-title.ts';
import type { TabProps } from './tab-props.ts';
import { StoryAssets } from './story-assets.tsx';
import { storyThumbnail } from './story-looks.ts';
import styles from '../choice-grid.module.css';

/** Stories of one page. */
const pageSize = 24;

/** Stories, and the items of the open one. Another story starts another selection. */
export function StoryTab({ onStory, ...props }: TabProps & { onStory: () => void }) {
  const [limit, setLimit] = useState(pageSize);
  const [open, setOpen] = useState<Story | null>(null);
  const page = useLiveQuery(async () => ({ ...(await listStories(limit)), limit }), [limit]);
  const change = (story: Story | null) => {
    onStory();
    setOpen(story);
  };
  if (open !== null) return <StoryAssets story={open} onBack={() => change(null)} {...props} />;
  if (page === undefined) return <Saying text="Loading stories..." />;
  if (page.stories.length === 0) return <EmptyState title="Start your storytelling journey — create your first story!" />;
  return (
    <div className={styles.choices}>
      {page.stories.map((story) => (
        <StoryChoice key={story.id} story={story} onOpen={() => change(story)} />
      ))}
      {page.hasMore ? (
        <MoreStories isLoading={page.limit !== limit} onSeen={() => setLimit(page.limit + pageSize)} />
      ) : (
        <Saying text="All stories loaded" />
      )}
    </div>
  );
}

function StoryChoice({ story, onOpen }: { story: Story; onOpen: () => void }) {
  const thumbnail = storyThumbnail(story);
  return (
    <button type="button" className={styles.choice} onClick={onOpen}>
      <span className={styles.thumb}>
        {thumbnail === null ? (
          <Images size={22} className={styles.blank} aria-hidden />
        ) : (
          <img src={thumbnail} alt="" loading="lazy" className={styles.picture} />
        )}
        <span className={styles.badge} data-category={story.category_id}>
          <StoryIcon category={story.category_id} size={14} />
        </span>
      </span>
      <span className={styles.name} dir="auto">
        {storyTitle(story)}
      </span>
    </button>
  );
}

function MoreStories({ isLoading, onSeen }: { isLoading: boolean; onSeen: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const seen = useLatest(onSeen);
  useEffect(() => {
    if (end.current === null || isLoading) return undefined;
    return whenInView(end.current, () => seen.current());
  }, [isLoading, seen]);
  return (
    <div ref={end}>
      <Saying text="Loading more stories..." />
    </div>
  );
}

function Saying({ text }: { text: string }) {
  return (
    <p role="status" className={styles.state}>
      {text}
    </p>
  );
}
