import { useLiveQuery } from 'dexie-react-hooks';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { mediaPath } from '../../../../contract/media/media.ts';
import { listStoryItems, type Story, type StoryItem } from '../../../db/queries/stories/stories.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckMark } from '../../../ui/controls/check-mark.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { storyTitle } from '../../../../contract/stories/story-title.ts';
import { groupAssets } from './group-assets.ts';
import { kindWords, pickMedia } from '../picked-item.ts';
import type { TabProps } from './tab-props.ts';
import { durationText } from './story-looks.ts';
import styles from '../choice-grid.module.css';

type StoryAssetsProps = TabProps & { story: Story; onBack: () => void };

/** The items of a story, videos before images. */
export function StoryAssets({ story, kind, onBack, ...props }: StoryAssetsProps) {
  const [attempt, setAttempt] = useState(0);
  const assets = useLiveQuery(async () => readAssets(story.id), [story.id, attempt]);
  const parts = Array.isArray(assets) ? groupAssets(assets, kind) : [];
  const words = kindWords(kind);
  return (
    <>
      <div className={styles.head}>
        <Button size="s" icon={<ArrowLeft size={16} />} onClick={onBack}>
          Back to Stories
        </Button>
        <h3 className={styles.title} dir="auto">
          {storyTitle(story)}
        </h3>
      </div>
      {assets === undefined && (
        <p role="status" className={styles.state}>
          Loading assets...
        </p>
      )}
      {assets === 'failed' && (
        <div role="alert" className={styles.state}>
          <p>Error loading assets. Please try again.</p>
          <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
        </div>
      )}
      {Array.isArray(assets) && parts.length === 0 && (
        <EmptyState title={`No ${words} available`}>
          <p>{`This story might still be processing or doesn't have any generated ${words} yet.`}</p>
        </EmptyState>
      )}
      <div className={styles.parts}>
        {parts.map((part) => (
          <AssetPart key={part.title} {...part} {...props} />
        ))}
      </div>
    </>
  );
}

/** Returns a failure as a value, so that the tab can offer a retry. */
async function readAssets(storyId: string): Promise<StoryItem[] | 'failed'> {
  try {
    return await listStoryItems(storyId);
  } catch (error) {
    console.error('story.assets-not-read', error);
    return 'failed';
  }
}

type AssetPartProps = Omit<TabProps, 'kind'> & { title: string; assets: readonly StoryItem[] };

function AssetPart({ account, title, assets, picked, isFull, onToggle }: AssetPartProps) {
  return (
    <section aria-label={title}>
      <h4 className={styles.part}>{title}</h4>
      <div className={styles.choices}>
        {assets.map((asset) => {
          const isPicked = picked.some((item) => item.id === asset.media_id);
          const isClosed = isFull && !isPicked;
          const duration = durationText(asset.media);
          return (
            <button
              key={asset.id}
              type="button"
              aria-pressed={isPicked}
              aria-disabled={isClosed || undefined}
              aria-label={asset.title || asset.media.prompt_head || title}
              className={styles.choice}
              onClick={() => !isClosed && onToggle(pickMedia(asset.media, account))}
            >
              <span className={styles.thumb}>
                <img src={mediaPath(asset.media, '256', account)} alt="" loading="lazy" className={styles.picture} />
                {duration !== null && <span className={styles.badge}>{duration}</span>}
                {isPicked && <CheckMark />}
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
