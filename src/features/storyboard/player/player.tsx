import { useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { FilmPlan } from '../../../../contract/stories/film/film-plan.ts';
import { filmSize } from '../../../../contract/stories/film/film-size.ts';
import { shotText } from '../shot-text.ts';
import type { OpenStory } from '../use-story.ts';
import { FilmStage } from './film-stage.tsx';
import { PlayerBar } from './bar/player-bar.tsx';
import { pause, play, playhead } from './playhead.state.ts';
import { playerView } from './player-view.state.ts';
import { useFilmPlayer } from './use-film-player.ts';
import { useFullScreen } from './use-full-screen.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useShotAtPlayhead } from './use-shot-at-playhead.ts';
import styles from './player.module.css';

type PlayerProps = { open: OpenStory; plan: FilmPlan; account: string };

/** Plays the film of a story exactly as its export will look. */
export function Player(props: PlayerProps) {
  const [round, setRound] = useState(0);
  return <OpenPlayer key={round} {...props} onTryAgain={() => setRound(round + 1)} />;
}

function OpenPlayer({ open: { story, shots, items }, plan, account, onTryAgain }: PlayerProps & { onTryAgain: () => void }) {
  const box = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { volume, isMuted, isFolded } = useSnapshot(playerView);
  const size = useMemo(() => filmSize(story.aspect_ratio), [story.aspect_ratio]);
  const shown = useFilmPlayer(canvas, { plan, ...size, items, account, volume: isMuted ? 0 : volume });
  const { isFull, isFilled, toggle } = useFullScreen(box);
  usePlayerKeys(box, () => void toggle());
  const index = useShotAtPlayhead(plan);
  const shot = shots.find(({ id }) => id === plan.shots[index]?.shotId);
  return (
    <section
      ref={box}
      aria-label="Film"
      className={styles.player}
      data-folded={(isFolded && !isFull) || undefined}
      data-tall={size.height > size.width || undefined}
      data-full={isFull || undefined}
      data-filled={isFilled || undefined}
    >
      <FilmStage
        {...{ canvas, plan, ...size, index, shown }}
        text={shot === undefined ? '' : shotText(shot, story)}
        onPress={() => (playhead.isPlaying ? pause() : play())}
        onTryAgain={onTryAgain}
      />
      <PlayerBar story={story} plan={plan} isFull={isFull} onFull={() => void toggle()} />
    </section>
  );
}
