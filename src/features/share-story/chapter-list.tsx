import type { FilmChapter } from '../../../contract/stories/film/film-chapters.ts';
import styles from './share-story-page.module.css';

type ChapterListProps = { chapters: readonly FilmChapter[]; current: number; onChoose: (start: number) => void };

/** The shots of a film, each with its start time. */
export function ChapterList({ chapters, current, onChoose }: ChapterListProps) {
  return (
    <ol className={styles.chapters} aria-label="Chapters">
      {chapters.map(({ start, title }, index) => (
        <li key={`${index} ${start}`}>
          <button
            type="button"
            className={styles.chapter}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onChoose(start)}
          >
            <span className={styles.time}>{clockOf(start)}</span>
            <span dir="auto" className={styles.words}>
              {title}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
