import { Pause, Play, X } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import { formatClock } from '../../../lib/format/format-time.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { runQuietly } from '../../../ui/feedback/run-action.ts';
import { SoundDrop } from '../../../ui/panel/upload/sound-drop.tsx';
import { storyCreateState } from '../form/story-create.state.ts';
import { shotsOfSong, type StorySong } from './song-part.ts';
import { SongPicture } from './song-picture.tsx';
import { removeSong, takeSong } from './take-song.ts';
import { useSongPlayer } from './use-song-player.ts';
import styles from './song-section.module.css';

/** The fields for the song of a music video and its used part. */
export function SongSection({ song }: { song: StorySong | null }) {
  const { reading, problem } = useSnapshot(storyCreateState).song;
  const isChosen = song !== null && reading === null;
  return (
    <fieldset className={styles.section}>
      <legend>Song</legend>
      {isChosen && <ChosenSong key={song.url} song={song} />}
      <SoundDrop
        label={isChosen ? 'Choose another song' : 'Drop a song here, or choose a file'}
        {...(isChosen ? {} : { hint: 'Up to 10 minutes and 64 MB. A video lends its sound.' })}
        isSmall={isChosen}
        reading={reading}
        problem={problem}
        onFile={(file) => void takeSong(file)}
      />
    </fieldset>
  );
}

function ChosenSong({ song }: { song: StorySong }) {
  const { isPlaying, at, toggle } = useSongPlayer(song);
  const { name, beats, start, end } = song;
  const shots = shotsOfSong(song);
  return (
    <div className={styles.song}>
      <div className={styles.head}>
        <IconButton
          label={isPlaying ? 'Pause' : 'Play the part'}
          icon={isPlaying ? <Pause size={18} /> : <Play size={18} />}
          onClick={toggle}
        />
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <IconButton
          label="Remove the song"
          size="s"
          icon={<X size={16} />}
          onClick={({ currentTarget }) => {
            // The button disappears, so the fieldset takes its focus.
            currentTarget.closest('fieldset')?.setAttribute('tabindex', '-1');
            currentTarget.closest('fieldset')?.focus();
            void runQuietly('song.not-removed', removeSong);
          }}
        />
      </div>
      <SongPicture song={song} at={isPlaying || (at > start && at < end) ? at : null} />
      <p className={styles.facts}>
        {formatClock(start)} – {formatClock(end)} · {formatClock(end - start)} · {shots === 1 ? '1 shot' : `${shots} shots`}
        {beats.length === 0 && ' · no clear beat: shots of two seconds'}
      </p>
    </div>
  );
}
