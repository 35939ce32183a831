import { subscribe } from 'valtio/vanilla';
import { filmFps } from '../../../../contract/stories/film/film-plan.ts';
import type { FilmPainter, PaintedFrame } from '../../../../workers/player/client.ts';
import type { FilmSounds } from './sound/film-sounds.ts';
import { advance, pause, playhead } from './playhead.state.ts';

/** A hidden page paints nothing, but sounds go on: at this interval they are scheduled and the end is detected, ms. */
const beatMs = 500;
/** Guards against rounding to the previous frame. */
const insideFrame = 1e-6;

type Mode = 'still' | 'forward' | 'backward';
const modeNow = (): Mode => (playhead.isPlaying ? (playhead.isBackward ? 'backward' : 'forward') : 'still');

/** Returns a function that paints the frame at the playhead, one at a time. A still frame from memory is painted exactly afterwards. */
function createDraw(painter: FilmPainter, { show, readMode }: { show: (painted: PaintedFrame) => void; readMode: () => Mode }): () => void {
  let isPainting = false;
  let isStale = false;

  function draw(): void {
    isStale = isPainting;
    if (!isPainting) void paint();
  }

  async function paint(): Promise<void> {
    isPainting = true;
    const { frame } = playhead;
    const painted = await painter.paint(frame, readMode() === 'backward');
    isPainting = false;
    if (painted !== null) show(painted);
    if (isStale) draw();
    else if (painted?.isExact === false && readMode() === 'still') void paintExact(frame);
  }

  async function paintExact(frame: number): Promise<void> {
    const exact = await painter.paintExact(frame);
    if (exact !== null) show(exact);
  }

  return draw;
}

/**
 * Paints the frame at the playhead, and moves it with the sound during playback. A frame is first painted from memory, then completely.
 * `show` gets each painted frame.
 */
export function followPlayhead(painter: FilmPainter, sounds: FilmSounds, show: (painted: PaintedFrame) => void) {
  let mode: Mode = 'still';
  let seen = { frame: playhead.frame, seeks: playhead.seeks };
  let backward = { from: 0, base: 0 };
  const draw = createDraw(painter, { show, readMode: () => mode });

  function timeNow(): number | null {
    if (mode === 'forward') return sounds.now();
    return backward.from - (performance.now() / 1_000 - backward.base);
  }

  function step(): void {
    const time = mode === 'still' ? null : timeNow();
    if (time === null) return;
    const frame = Math.floor(time * filmFps + insideFrame);
    if (frame !== playhead.frame) advance(frame);
    if (mode === 'forward' ? frame >= playhead.frames : frame <= 0) pause();
  }

  function tick(): void {
    step();
    if (mode !== 'still') requestAnimationFrame(tick);
  }

  function start(): void {
    const from = playhead.frame / filmFps;
    if (mode === 'forward') void sounds.start(from);
    else sounds.stop();
    backward = { from, base: performance.now() / 1_000 };
  }

  function handleChange(): void {
    const before = { mode, ...seen };
    mode = modeNow();
    seen = { frame: playhead.frame, seeks: playhead.seeks };
    const hasSought = seen.seeks !== before.seeks;
    if (mode !== before.mode || (hasSought && mode !== 'still')) start();
    if (mode !== 'still' && before.mode === 'still') requestAnimationFrame(tick);
    if (hasSought && mode === 'still') sounds.prepare(seen.frame / filmFps);
    // The last frame of playback may have been painted from near frames.
    if (seen.frame !== before.frame || (mode === 'still' && before.mode !== 'still')) draw();
  }

  const stop = subscribe(playhead, handleChange, true);
  const beat = setInterval(() => {
    step();
    sounds.schedule();
  }, beatMs);
  handleChange();

  return {
    /** Paints the frame again after a change of the film, or when its files arrive. */
    draw,
    close: (): void => {
      stop();
      clearInterval(beat);
    },
  };
}
