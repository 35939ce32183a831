import { Pause, Play, X } from 'lucide-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { filmFps } from '../../../../../contract/stories/film/film-plan.ts';
import { addSound } from '../../../../actions/stories/sounds/add-sound.ts';
import { deleteSound } from '../../../../actions/stories/sounds/delete-sound.ts';
import { readSong } from '../../../../actions/stories/sounds/read-song.ts';
import { updateSound } from '../../../../actions/stories/sounds/update-sound.ts';
import { listSounds, type StorySound } from '../../../../db/queries/stories/stories.ts';
import { formatClock } from '../../../../lib/format/format-time.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { runAction } from '../../../../ui/feedback/run-action.ts';
import { Slider } from '../../../../ui/fields/slider.tsx';
import { SoundDrop } from '../../../../ui/panel/upload/sound-drop.tsx';
import { useSoundReading } from '../../../../ui/panel/upload/use-sound-reading.ts';
import { playhead } from '../../player/playhead.state.ts';
import { useEditDraft } from '../../use-edit-draft.ts';
import { useHearing, type Hearing } from './use-hearing.ts';
import styles from './sounds-section.module.css';

/** Music and effects of a story: play, set the volume, delete, and add files. */
export function SoundsSection({ storyId }: { storyId: string }) {
  const sounds = useLiveQuery(() => listSounds(storyId), [storyId]) ?? [];
  const hearing = useHearing();
  return (
    <section aria-labelledby="story-sounds" className={styles.section}>
      <h3 id="story-sounds">Music and effects</h3>
      <ul className={styles.list}>
        {sounds
          .filter(({ kind }) => kind !== 'voice')
          .map((sound) => (
            <SoundRow key={sound.id} sound={sound} hearing={hearing} />
          ))}
      </ul>
      <AddSound storyId={storyId} kind="music" label="Add music" />
      <AddSound storyId={storyId} kind="effect" label="Add an effect at the playhead" />
    </section>
  );
}

function SoundRow({ sound, hearing }: { sound: StorySound; hearing: Hearing }) {
  const { id, kind, gain, url, seconds } = sound;
  const isHeard = hearing.id === id;
  const name = sound.name === '' ? (kind === 'music' ? 'Music' : 'Effect') : sound.name;
  const volume = useEditDraft(gain, (value, goingOn) => updateSound(sound, { gain: value }, goingOn));
  return (
    <li className={styles.row}>
      <IconButton
        label={isHeard ? `Stop ${name}` : `Hear ${name}`}
        size="s"
        disabled={url === null}
        icon={isHeard ? <Pause size={16} /> : <Play size={16} />}
        onClick={() => void runAction(() => hearing.toggle({ ...sound, gain: volume.value }))}
      />
      <div className={styles.facts}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <p className={styles.note}>
          {url === null ? 'Its file was lost.' : `${kind === 'music' ? 'Music' : 'Effect'} · ${formatClock(seconds)}`}
        </p>
      </div>
      <IconButton
        label={`Delete ${name}`}
        size="s"
        icon={<X size={16} />}
        onClick={({ currentTarget }) => {
          // The row disappears, so another one gets the focus.
          const row = currentTarget.closest('li');
          (row?.nextElementSibling ?? row?.parentElement?.nextElementSibling)?.querySelector('button')?.focus();
          void runAction(() => deleteSound(id));
        }}
      />
      <div className={styles.volume} onBlur={volume.leave}>
        <Slider
          label={`Volume of ${name}`}
          isLabelHidden
          min={0}
          max={200}
          step={5}
          value={Math.round(volume.value * 100)}
          describe={(percent) => `${percent} percent`}
          onChange={(percent) => volume.change(percent / 100)}
        />
        <span aria-hidden>{Math.round(volume.value * 100)} %</span>
      </div>
    </li>
  );
}

type AddSoundProps = { storyId: string; kind: 'music' | 'effect'; label: string };

function AddSound({ storyId, kind, label }: AddSoundProps) {
  const { reading, problem, take } = useSoundReading(async (chosen, options) => {
    const { file, bars: _bars, ...song } = await readSong(chosen, options);
    // Music begins with the film.
    const offset = kind === 'music' ? 0 : playhead.frame / filmFps;
    await addSound(storyId, { ...song, kind, offset, beats: kind === 'music' ? song.beats : [] }, { file });
  });
  return <SoundDrop label={label} isSmall reading={reading} problem={problem} onFile={take} />;
}
