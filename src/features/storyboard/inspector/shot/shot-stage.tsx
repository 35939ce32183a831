import { mediaPath } from '../../../../../contract/media/media.ts';
import type { StoryItem } from '../../../../db/queries/stories/stories.ts';
import { MediaThumb } from '../../../../ui/picture/media-thumb.tsx';
import styles from '../inspector.module.css';

/** The picture or the clip of a shot, large; a clip can be played. */
export function ShotStage({ shown, account }: { shown: StoryItem | undefined; account: string }) {
  if (shown === undefined) return null;
  const { media } = shown;
  if (media.resource_type === 'image')
    return (
      <MediaThumb
        item={media}
        account={account}
        variant="1024"
        className={styles.stage}
        style={{ aspectRatio: media.width / media.height }}
      />
    );
  return (
    <video
      key={media.id}
      className={styles.stage}
      style={{ aspectRatio: media.width / media.height }}
      src={mediaPath(media, 'original', account)}
      poster={mediaPath(media, '1024', account)}
      controls
      muted
      loop
      playsInline
      preload="none"
      aria-label="Clip of the shot"
    />
  );
}
