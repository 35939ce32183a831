import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { Ellipsis, Clapperboard } from 'lucide-react';
import { useState } from 'react';
import { storyNames } from '../../../../contract/stories/category.ts';
import { storyTitle } from '../../../../contract/stories/story-title.ts';
import { findStoryCard } from '../../../db/queries/stories/story-cards.ts';
import type { Story } from '../../../db/queries/stories/stories.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/feedback/progress/spinner.tsx';
import { StoryIcon } from '../../../ui/picture/story-icon.tsx';
import type { MenuCell } from '../../../ui/windowing/menu-grid.tsx';
import { nameShots, stateOf } from './story-state.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { MediaThumb } from '../../../ui/picture/media-thumb.tsx';
import styles from './story-card.module.css';

/** Card of a story: picture, title, kind and state. */
export function StoryCard({ story, account, cell }: { story: Story; account: string; cell: MenuCell }) {
  const card = useLiveQuery(async () => findStoryCard(story), [story]);
  const { id, category_id: category } = story;
  const title = storyTitle(story);
  const { text, tone } = stateOf(story);
  return (
    <div className={styles.card}>
      <Link
        to="/story/$storyId"
        params={{ storyId: id }}
        data-index={cell.index}
        tabIndex={cell.tabIndex}
        draggable={false}
        className={styles.link}
      >
        <span className={styles.box}>
          {card !== undefined && <StoryCover item={card.item} url={card.url} account={account} />}
          <span className={styles.badge}>
            <StoryIcon category={category} size={14} />
          </span>
        </span>
        <span className={styles.name} dir="auto" title={title}>
          {title}
        </span>
      </Link>
      <p className={styles.line}>
        {storyNames[category]}
        {card !== undefined && ` · ${nameShots(card.shots)}`}
      </p>
      <p className={styles.line} data-tone={tone} data-tooltip={tone === 'failed' ? text : undefined}>
        {tone === 'making' && <Spinner size={12} />}
        {text}
      </p>
      <IconButton
        label={`Actions for ${title}`}
        hasTooltip={false}
        size="s"
        variant="veil"
        icon={<Ellipsis size={16} />}
        tabIndex={cell.tabIndex}
        aria-haspopup="menu"
        aria-expanded={cell.isMenuOpen}
        className={styles.menu}
        onClick={(event) => cell.onMenu(event.currentTarget)}
      />
    </div>
  );
}

type StoryCoverProps = { item: MediaRow | null; url: string | null; account: string };

/** The cover of a story: an item, or the file at an address; an icon where there is none. */
function StoryCover({ item, url, account }: StoryCoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (item !== null) return <MediaThumb item={item} account={account} variant="512" className={styles.picture} />;
  if (url === null || url === broken)
    return (
      <span className={styles.blank}>
        <Clapperboard size={28} strokeWidth={1.25} aria-hidden />
      </span>
    );
  return (
    <img src={url} alt="" loading="lazy" decoding="async" draggable={false} className={styles.picture} onError={() => setBroken(url)} />
  );
}
