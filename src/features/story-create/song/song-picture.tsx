import { listMusicCuts, type MusicPart } from '../../../../contract/stories/music/music-shots.ts';
import { formatClock } from '../../../lib/format/format-time.ts';
import { changeStoryForm } from '../form/story-create.state.ts';
import { movePart, stepPart, type StorySong } from './song-part.ts';
import styles from './song-section.module.css';

/** Size of the view box. */
const [width, height] = [1_000, 72];
const beatHeight = 6;
/** More ticks than this look like a solid bar. */
const ticksMax = 400;

const keyDirections: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

type SongPictureProps = { song: StorySong; at: number | null };

/** The waveform of a song with its beats and shots, and sliders for the ends of the used part. */
export function SongPicture({ song, at }: SongPictureProps) {
  const { seconds, beats, start, end } = song;
  const toX = (time: number): number => (time / seconds) * width;
  const cuts = listMusicCuts(beats, { start, end }).slice(0, -1);
  const change = (part: MusicPart) => changeStoryForm('music', { song: { ...song, ...part } });
  const edge = (name: keyof MusicPart) => ({
    type: 'range',
    className: styles.edge,
    min: 0,
    max: seconds,
    // Beats have arbitrary times.
    step: 'any',
    value: song[name],
    'aria-valuetext': formatClock(song[name]),
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => change(movePart(song, name, currentTarget.valueAsNumber)),
    onKeyDown: (event: React.KeyboardEvent) => {
      const direction = keyDirections[event.key];
      if (direction === undefined) return;
      event.preventDefault();
      change(stepPart(song, name, direction));
    },
  });
  return (
    <div className={styles.picture} dir="ltr">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        <rect className={styles.part} x={toX(start)} width={toX(end - start)} height={height} />
        <path className={styles.bars} d={barsPath(song, (time) => time < start || time >= end)} />
        <path className={styles.usedBars} d={barsPath(song, (time) => time >= start && time < end)} />
        {beats.length <= ticksMax && <path className={styles.beats} d={beats.map((beat) => tick(toX(beat), beatHeight)).join('')} />}
        {cuts.length <= ticksMax && <path className={styles.cuts} d={cuts.map((cut) => tick(toX(cut), 2 * beatHeight)).join('')} />}
        {at !== null && <path className={styles.playhead} d={tick(toX(at), height)} />}
      </svg>
      <input {...edge('start')} aria-label="Beginning of the used part" />
      <input {...edge('end')} aria-label="End of the used part" />
    </div>
  );
}

function barsPath({ bars, seconds }: StorySong, isDrawn: (time: number) => boolean): string {
  const each = width / bars.length;
  const room = height - 3 * beatHeight;
  const middle = room / 2;
  return bars
    .map((bar, index) => {
      if (!isDrawn((index / bars.length) * seconds)) return '';
      const half = (bar * room) / 2;
      return `M${((index + 0.5) * each).toFixed(1)} ${(middle - half).toFixed(1)}V${(middle + half).toFixed(1)}`;
    })
    .join('');
}

/** Path of a line up from the lower edge. */
function tick(x: number, length: number): string {
  return `M${x.toFixed(1)} ${height}v${-length}`;
}
