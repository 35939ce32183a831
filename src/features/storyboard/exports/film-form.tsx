import { Clapperboard, Cloud } from 'lucide-react';
import { useMemo, useState, useEffect } from 'react';
import type { filmSides } from '../../../../contract/stories/film/film-options.ts';
import { isExporting, isMaking } from '../../../../contract/stories/status.ts';
import { queueFilm } from '../../../actions/downloads/queue-download.ts';
import { exportStory } from '../../../actions/stories/film/export-story.ts';
import { formatBytes } from '../../../lib/format/format-bytes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Toggle } from '../../../ui/controls/toggle.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import type { OpenStory } from '../use-story.ts';
import { formatSeconds } from './format-seconds.ts';
import { useFilmOutlook, type FilmOutlook } from './use-film-outlook.ts';
import { filmBitrate } from '../../../../contract/stories/film/film-bitrate.ts';
import { filmFps } from '../../../../contract/stories/film/film-plan.ts';
import styles from './exports.module.css';

const qualities = { small: 0.4, good: 0.8, best: 1 } as const;
type Quality = keyof typeof qualities;
type Side = `${(typeof filmSides)[number]}`;

/** The settings of the next film, its forecast, and the buttons that make it: on this device, or at the studio. */
export function FilmForm({ open }: { open: OpenStory }) {
  const { story } = open;
  const [side, setSide] = useState<Side>('720');
  const [quality, setQuality] = useState<Quality>('good');
  const [isCaptioned, setIsCaptioned] = useState(story.captions.is_shown);
  const choices = useMemo(() => ({ shortSide: side === '720' ? 720 : 1_080, quality: qualities[quality] }) as const, [side, quality]);
  const outlook = useFilmOutlook(open, choices);
  const canEncode = useCanEncode(outlook.width, outlook.height);
  const isEmpty = outlook.seconds === 0;
  const isAllBlank = outlook.blank === open.shots.length;
  const refusal = refusalOf(story.status, isAllBlank);
  const options = { short_side: choices.shortSide, captions: isCaptioned };
  return (
    <section aria-label="New film" className={styles.form}>
      <div className={styles.choices}>
        <div className={styles.choice}>
          <span aria-hidden>Size</span>
          <Segmented
            label="Size"
            value={side}
            options={[
              { value: '720', label: '720p' },
              { value: '1080', label: '1080p' },
            ]}
            onChange={setSide}
          />
        </div>
        <div className={styles.choice}>
          <span aria-hidden>Quality</span>
          <Segmented
            label="Quality"
            value={quality}
            options={[
              { value: 'small', label: 'Small file' },
              { value: 'good', label: 'Good' },
              { value: 'best', label: 'Best' },
            ]}
            onChange={setQuality}
          />
        </div>
      </div>
      {outlook.hasCaptions && <Toggle label="Captions in the picture" isOn={isCaptioned} onChange={setIsCaptioned} />}
      {!isEmpty && <p className={styles.facts}>{describeOutlook(outlook)}</p>}
      <p className={styles.note} role="status" data-tone={canEncode ? undefined : 'danger'}>
        {noteOn(outlook, { canEncode, quality, refusal })}
      </p>
      <div className={styles.makes}>
        <Button
          variant="primary"
          icon={<Clapperboard size={16} aria-hidden />}
          disabled={isEmpty || !canEncode}
          onClick={() => queueFilm({ ...options, story_id: story.id, quality: choices.quality }, story.title || 'Untitled story')}
        >
          {outlook.blank === 0 ? 'Export on this device' : `Export with ${nameBlank(outlook.blank)}`}
        </Button>
        <Button
          variant={canEncode ? 'outline' : 'primary'}
          icon={<Cloud size={16} aria-hidden />}
          // Not `disabled`: the press itself would then lose the focus.
          aria-disabled={refusal !== null}
          onClick={() => refusal === null && void runAction(() => exportStory({ ...options, id: story.id }))}
        >
          Export at the studio
        </Button>
      </div>
    </section>
  );
}

function describeOutlook({ width, height, seconds, bytes }: FilmOutlook): string {
  return `MP4 · ${width} × ${height} · ${formatSeconds(seconds)} · up to ${formatBytes(bytes)}`;
}

function nameBlank(count: number): string {
  return count === 1 ? '1 blank shot' : `${count} blank shots`;
}

/** The reason why the studio cannot make a film now; null when it can. */
function refusalOf(status: string, isAllBlank: boolean): string | null {
  if (isExporting(status)) return 'The studio is making a film of this story already.';
  if (isMaking(status)) return 'The studio is still making this story and can export it after that.';
  return isAllBlank ? 'The studio can export it once a shot has a picture.' : null;
}

type NoteFacts = { canEncode: boolean; quality: Quality; refusal: string | null };

function noteOn({ seconds, blank, isForStory }: FilmOutlook, { canEncode, quality, refusal }: NoteFacts): string {
  if (seconds === 0) return 'This story has no shots yet. Add one first.';
  if (!canEncode) return `This browser cannot write H.264 films. ${refusal ?? 'Export this one at the studio.'}`;
  const notes = [
    blank > 0 && `${blank === 1 ? '1 shot has' : `${blank} shots have`} no picture yet and ${blank === 1 ? 'stays' : 'stay'} black.`,
    refusal ?? (quality !== 'good' && 'The studio exports in good quality only.'),
    !isForStory && 'It is too long or too large to be kept in the story, and is only downloaded.',
  ];
  return notes.filter((note) => note !== false).join(' ');
}

/** H.264, high profile, level 4.2: up to 1080p at 60 frames a second. */
const codec = 'avc1.64002a';

/** True when this browser encodes H.264 films of a size, and until it has answered. */
function useCanEncode(width: number, height: number): boolean {
  const [refused, setRefused] = useState<string | null>(null);
  const size = `${width}x${height}`;
  useEffect(() => {
    let isCurrent = true;
    void canEncode(width, height).then((can) => isCurrent && setRefused(can ? null : size));
    return () => {
      isCurrent = false;
    };
  }, [width, height, size]);
  return refused !== size;
}

async function canEncode(width: number, height: number): Promise<boolean> {
  if (typeof VideoEncoder === 'undefined' || typeof OffscreenCanvas === 'undefined') return false;
  const config = { codec, width, height, bitrate: filmBitrate({ width, height }, 1), framerate: filmFps };
  return (await VideoEncoder.isConfigSupported(config).catch(() => null))?.supported === true;
}
