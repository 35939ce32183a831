import { Download, MoreHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { mediaPath } from '../../../../contract/media/media.ts';
import { deleteMedia } from '../../../actions/media/delete-media.ts';
import { queueDownload } from '../../../actions/downloads/queue-download.ts';
import type { StoryItem } from '../../../db/queries/stories/stories.ts';
import { formatBytes } from '../../../lib/format/format-bytes.ts';
import { formatDateTime } from '../../../lib/format/format-time.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { MediaThumb } from '../../../ui/picture/media-thumb.tsx';
import { formatSeconds } from './format-seconds.ts';
import styles from './exports.module.css';

type Film = StoryItem['media'];

/** The finished films of a story, newest first: to play, save in another format, or delete. */
export function FilmList({ items, account }: { items: readonly StoryItem[]; account: string }) {
  const films = items
    .filter(({ shot_id: shotId, media }) => shotId === null && media.resource_type === 'video' && media.status === 'completed')
    .map(({ media }) => media)
    .toReversed();
  const [playing, setPlaying] = useState<string | null>(null);
  return (
    <section aria-labelledby="films">
      <h3 id="films" className={styles.heading}>
        Films
      </h3>
      {films.length === 0 ? (
        <p className={styles.none}>No film yet. Those that you export are kept here.</p>
      ) : (
        <ul className={styles.films}>
          {films.map((film) => (
            <li key={film.id} className={styles.film}>
              <FilmRow
                film={film}
                account={account}
                isPlaying={playing === film.id}
                onPlay={() => setPlaying(playing === film.id ? null : film.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type FilmRowProps = { film: Film; account: string; isPlaying: boolean; onPlay: () => void };

function FilmRow({ film, account, isPlaying, onPlay }: FilmRowProps) {
  const when = formatDateTime(film.created_at);
  const save = (format: 'mp4' | 'gif' | 'webp') => void runAction(() => queueDownload({ ids: [film.id], format }));
  return (
    <>
      <button type="button" className={styles.poster} aria-label={`Play the film of ${when}`} aria-expanded={isPlaying} onClick={onPlay}>
        <MediaThumb item={film} account={account} className={styles.thumb} />
      </button>
      <div className={styles.words}>
        <p className={styles.name}>{when}</p>
        <p className={styles.state}>{describeFilm(film)}</p>
      </div>
      <IconButton label="Download MP4" icon={<Download size={16} aria-hidden />} onClick={() => save('mp4')} />
      <MenuButton
        label="More for this film"
        align="end"
        entries={[
          { label: 'Download GIF', icon: <Download size={16} />, onSelect: () => save('gif') },
          { label: 'Download WEBP', icon: <Download size={16} />, onSelect: () => save('webp') },
          'separator',
          { label: 'Delete', icon: <Trash2 size={16} />, isDanger: true, onSelect: () => void runAction(() => deleteMedia([film.id])) },
        ]}
      >
        {(props) => <IconButton label="More for this film" icon={<MoreHorizontal size={16} aria-hidden />} {...props} />}
      </MenuButton>
      {isPlaying && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are burnt in, or files beside the film
        <video className={styles.player} src={mediaPath(film, 'original', account) ?? undefined} controls autoPlay playsInline />
      )}
    </>
  );
}

function describeFilm({ width, height, duration, size_bytes: bytes }: Film): string {
  const facts = [`${width} × ${height}`, duration !== null && formatSeconds(duration), bytes !== null && formatBytes(bytes)];
  return facts.filter((fact) => fact !== false).join(' · ');
}
