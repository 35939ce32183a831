import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PublishedStory } from '../../../contract/stories/published-story.ts';
import { readPublishedStory } from '../../actions/sharing/read-published-story.ts';
import { usePublic } from '../../ui/hooks/use-public.ts';
import { PublicContent } from '../../ui/layout/public-content.tsx';
import { PublicFrame } from '../../ui/layout/public-frame.tsx';
import { ChapterList } from './chapter-list.tsx';
import type { FilmChapter } from '../../../contract/stories/film/film-chapters.ts';
import styles from './share-story-page.module.css';

/** A published story: its title, its film, and the shots as chapters. */
export function ShareStoryPage({ token, brand }: { token: string; brand: ReactNode }) {
  const state = usePublic(token, readPublishedStory);
  return (
    <PublicFrame brand={brand} isFitted>
      <PublicContent state={state} noun="story">
        {(story) => <PublishedFilm story={story} />}
      </PublicContent>
    </PublicFrame>
  );
}

function PublishedFilm({ story: { title, film_url, width, height, chapters } }: { story: PublishedStory }) {
  const film = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(0);
  const name = title.trim() || 'A story made with Pleinair';
  useEffect(() => {
    document.title = title.trim() === '' ? 'Pleinair' : `${title.trim()} · Pleinair`;
  }, [title]);
  const play = (start: number) => {
    if (film.current === null) return;
    film.current.currentTime = start;
    setSeconds(start);
    // On a phone the film is above a long list.
    film.current.scrollIntoView({ block: 'nearest' });
    // Browsers that require a press show their own controls.
    film.current.play().catch(() => undefined);
  };
  const hasChapters = chapters.length > 1;
  return (
    <main className={styles.content} data-with-chapters={hasChapters || undefined}>
      <div className={styles.stage}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are painted into the film */}
        <video
          ref={film}
          className={styles.film}
          src={`${film_url}/original`}
          poster={`${film_url}/1024`}
          width={width}
          height={height}
          controls
          playsInline
          preload="metadata"
          aria-label={name}
          onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
        />
      </div>
      <section className={styles.side} aria-labelledby="story-title">
        <h1 id="story-title" dir="auto">
          {name}
        </h1>
        {hasChapters && <ChapterList chapters={chapters} current={chapterAt(chapters, seconds)} onChoose={play} />}
      </section>
    </main>
  );
}

/** Tolerance, s: a player may stop slightly before the requested second. */
const nearly = 0.05;

/** Index of the chapter at a second of the film; −1 for none. */
function chapterAt(chapters: readonly FilmChapter[], seconds: number): number {
  return chapters.findLastIndex(({ start }) => start <= seconds + nearly);
}
