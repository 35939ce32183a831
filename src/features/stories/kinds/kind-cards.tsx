import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { storyNames } from '../../../../contract/stories/category.ts';
import { classNames } from '../../../ui/class-names.ts';
import button from '../../../ui/controls/button.module.css';
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { kinds, type Kind } from './kinds.ts';
import styles from './kind-cards.module.css';

/** The kinds of stories, each with a link to its form. `isCompact`: one row of small cards. */
export function KindCards({ isCompact }: { isCompact: boolean }) {
  return (
    <ul aria-label="Kinds of stories" className={styles.cards} data-compact={isCompact || undefined}>
      {kinds.map((kind) => (
        <KindCard key={kind.category} kind={kind} />
      ))}
    </ul>
  );
}

/** One kind. Its preview plays on hover or focus. */
function KindCard({ kind: { category, film, about, link } }: { kind: Kind }) {
  const [isPlaying, setIsPlaying] = useState(false);
  const name = storyNames[category];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only decoration follows the pointer and the focus
    <li
      className={styles.card}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setIsPlaying(true)}
      onPointerLeave={() => setIsPlaying(false)}
      onFocus={() => setIsPlaying(true)}
      onBlur={() => setIsPlaying(false)}
    >
      <Preview film={film} isPlaying={isPlaying} />
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.about}>{about}</p>
      </div>
      {/* The link covers the whole card. */}
      <Link {...link} aria-label={`Create: ${name}`} className={classNames(button.button, button.outline, styles.create)}>
        Create
      </Link>
    </li>
  );
}

/** A still with the film over it; only the still with reduced motion. */
function Preview({ film, isPlaying }: { film: string; isPlaying: boolean }) {
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [isShown, setIsShown] = useState(false);
  return (
    <span className={styles.preview} aria-hidden>
      <img src={`/stories/${film}.webp`} alt="" width={480} height={272} draggable={false} />
      {isPlaying && !isCalm && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- it has no sound
        <video
          src={`/stories/${film}.mp4`}
          muted
          loop
          autoPlay
          playsInline
          data-shown={isShown || undefined}
          onPlaying={() => setIsShown(true)}
          onEmptied={() => setIsShown(false)}
        />
      )}
    </span>
  );
}
