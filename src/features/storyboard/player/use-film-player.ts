import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { filmFps, type FilmPlan } from '../../../../contract/stories/film/film-plan.ts';
import { mediaPath } from '../../../../contract/media/media.ts';
import { readFilmOriginal, readLargeCopy, readSmallCopy } from '../../../actions/stories/film/read-film-files.ts';
import { readSound } from '../../../actions/stories/sounds/read-sound.ts';
import type { StoryItem } from '../../../db/queries/stories/stories.ts';
import {
  openFilmPainter,
  type FilmFiles,
  type FilmPainter,
  type PaintedFrame,
  type ShownProblem,
} from '../../../../workers/player/client.ts';
import { useLatest } from '../../../ui/hooks/use-latest.ts';
import { followPlayhead } from './film-player.ts';
import { createFilmSounds, type FilmSounds } from './sound/film-sounds.ts';
import { createFrameGrabber } from './frame-grabber.ts';
import { playhead, resetPlayhead, setLength } from './playhead.state.ts';
import type { SoundProblem, SoundSource } from './sound/sound-files.ts';

type Film = { plan: FilmPlan; width: number; height: number; items: readonly StoryItem[]; account: string; volume: number };

/** The state of the player beside the picture. */
export type Shown = {
  /** Nothing is painted for the playhead yet. */
  isEmpty: boolean;
  problems: readonly ShownProblem[];
  sounds: readonly SoundProblem[];
  /** The painting worker does not run. */
  isLost: boolean;
};

type Running = { painter: FilmPainter; sounds: FilmSounds; draw: () => void };

/** Plays a film on a canvas: starts the painter and the sounds, and follows the playhead while the canvas is mounted. */
export function useFilmPlayer(canvas: RefObject<HTMLCanvasElement | null>, film: Film): Shown {
  const { plan, width, height, volume } = film;
  const latest = useLatest(film);
  const running = useRef<Running | null>(null);
  const [shown, setShown] = useState<Shown>({ isEmpty: true, problems: [], sounds: [], isLost: false });
  useEffect(() => {
    const change = (next: Partial<Shown>) =>
      setShown((before) => (JSON.stringify({ ...before, ...next }) === JSON.stringify(before) ? before : { ...before, ...next }));
    const grabber = createFrameGrabber();
    const find = (id: string) => latest.current.items.find(({ media_id }) => media_id === id)?.media;
    const files = filesOf(find, (id, time) => {
      const media = find(id);
      return media === undefined ? Promise.resolve(null) : grabber.grab(mediaPath(media, 'original', latest.current.account), time);
    });
    const painter = openFilmPainter(files, (error) => {
      console.warn('player.lost', String(error));
      change({ isLost: true });
    });
    const sounds = createFilmSounds(soundReader(files), () => change({ sounds: sounds.problems() }));
    const output = canvas.current!.getContext('bitmaprenderer')!;
    const show = ({ bitmap, isEmpty, problems }: PaintedFrame) => {
      // Keeps the previous picture until there is a new one.
      if (isEmpty) bitmap.close();
      else output.transferFromImageBitmap(bitmap);
      change({ isEmpty, problems });
    };
    const follower = followPlayhead(painter, sounds, show);
    running.current = { painter, sounds, draw: follower.draw };
    const refresh = () => {
      painter.refresh();
      sounds.refresh();
      follower.draw();
    };
    addEventListener('online', refresh);
    return () => {
      removeEventListener('online', refresh);
      running.current = null;
      follower.close();
      resetPlayhead();
      sounds.close();
      painter.close();
      grabber.close();
    };
  }, [canvas, latest]);

  const seen = useMemo(() => {
    const { sounds: _sounds, ...rest } = plan;
    return { plan: rest, width, height };
  }, [plan, width, height]);
  useEffect(() => {
    running.current?.painter.setFilm(seen);
    setLength(seen.plan.frames);
    running.current?.draw();
  }, [seen]);
  useEffect(() => {
    running.current?.sounds.setSounds(plan.sounds);
    running.current?.sounds.prepare(playhead.frame / filmFps);
  }, [plan.sounds]);
  useEffect(() => running.current?.sounds.setVolume(volume), [volume]);
  return shown;
}

type Find = (mediaId: string) => StoryItem['media'] | undefined;

function filesOf(find: Find, grabFrame: FilmFiles['grabFrame']): FilmFiles {
  const read = (reader: (media: StoryItem['media']) => Promise<Blob | null>) => async (mediaId: string) => {
    const media = find(mediaId);
    return media === undefined ? null : reader(media);
  };
  return { readSmall: read(readSmallCopy), readLarge: read(readLargeCopy), readOriginal: read(readFilmOriginal), grabFrame };
}

function soundReader(files: FilmFiles) {
  return (source: SoundSource): Promise<Blob | null> =>
    source.type === 'clip' ? files.readOriginal(source.mediaId) : readSound(source.url).catch(() => null);
}
