import { ALL_FORMATS, BlobSource, Input, VideoSampleSink, type InputVideoTrack, type VideoSample } from 'mediabunny';
import { readHeaderOf } from '../shared/read-header-of.ts';
import { refuse } from '../shared/refuse.ts';
import { assumeColors } from '../shared/frames/assume-colors.ts';
import { createFrameDrawer, type FrameDrawer } from '../shared/frames/draw-frame.ts';
import type { FilmShot } from './api.ts';
import { findView, placeWhole, type Size } from './frame-places.ts';
import { UnsupportedError } from './unsupported-error.ts';
import { wrapTitle } from './wrap-title.ts';

export type Screen = OffscreenCanvasRenderingContext2D;

/** A shot that is ready to be drawn. */
export type OpenShot = {
  lengthS: number;
  /** Draws its frames one after the other; each is on the screen when it is yielded. */
  draw(screen: Screen, frames: number, frameRate: number): AsyncGenerator<void>;
  close(): void;
};

/** @throws AppError CONVERT_FAILED, UnsupportedError */
export async function openShot(shot: FilmShot): Promise<OpenShot> {
  if (shot.kind === 'clip') return openClip(shot);
  return shot.kind === 'still' ? openStill(shot) : openTitle(shot);
}

/** Not at the very beginning of a frame: rounding would fetch the one before. */
const insideS = 1e-4;

async function openClip({ source, startS, endS }: Extract<FilmShot, { kind: 'clip' }>): Promise<OpenShot> {
  const input = new Input({ source: new BlobSource(source), formats: ALL_FORMATS });
  try {
    if (!(await input.canRead())) throw new UnsupportedError('the format of a clip is not known');
    const track = await input.getPrimaryVideoTrack();
    if (track === null) throw refuse('There is no film in a clip of this film.');
    if (!(await track.canDecode())) throw new UnsupportedError(`no decoder for ${await track.getCodec()}`);
    const colors = await assumeColors(track);
    const beginS = Math.max(0, await track.getFirstTimestamp());
    const untilS = Math.min(await track.computeDuration(), endS === null ? Infinity : beginS + endS);
    const from = beginS + startS;
    return {
      lengthS: untilS - from,
      draw: (screen, frames, frameRate) => drawClip(track, from, { screen, frames, frameRate, colors }),
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    throw error;
  }
}

type Drawing = { screen: Screen; frames: number; frameRate: number; colors: VideoColorSpaceInit | null };

async function* drawClip(track: InputVideoTrack, from: number, { screen, frames, frameRate, colors }: Drawing): AsyncGenerator<void> {
  const times = Array.from({ length: frames }, (_, frame) => from + frame / frameRate + insideS);
  const drawFrame = createFrameDrawer(colors);
  const place = placeWhole({ width: await track.getDisplayWidth(), height: await track.getDisplayHeight() }, screen.canvas);
  for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
    // Where there is none, the one before stays.
    if (sample !== null) await drawSample(sample, { screen, place, drawFrame });
    yield;
  }
}

type OnScreen = { screen: Screen; place: ReturnType<typeof placeWhole>; drawFrame: FrameDrawer };

async function drawSample(sample: VideoSample, { screen, place, drawFrame }: OnScreen): Promise<void> {
  try {
    clear(screen, 'black');
    await drawFrame(screen, sample, place);
  } finally {
    sample.close();
  }
}

async function openStill({ source, durationS, from, to }: Extract<FilmShot, { kind: 'still' }>): Promise<OpenShot> {
  await readHeaderOf(source);
  const picture = await createImageBitmap(source).catch((error: unknown) => {
    throw refuse('A picture of this film is damaged.', error);
  });
  return {
    lengthS: durationS,
    async *draw(screen, frames) {
      for (let frame = 0; frame < frames; frame += 1) {
        const view = findView(picture, screen.canvas, { from, to }, frames > 1 ? frame / (frames - 1) : 0);
        clear(screen, 'black');
        screen.drawImage(picture, view.x, view.y, view.width, view.height, 0, 0, screen.canvas.width, screen.canvas.height);
        yield;
      }
    },
    close: () => picture.close(),
  };
}

/** Of the screen: how high letters are, and how much of its width they may take. */
const letterShare = 0.085;
const widthShare = 0.8;
const lineHeight = 1.25;

function openTitle({ text, durationS, color, background }: Extract<FilmShot, { kind: 'title' }>): OpenShot {
  return {
    lengthS: durationS,
    async *draw(screen, frames) {
      const { width, height } = screen.canvas;
      const size = Math.round(Math.min(width, height) * letterShare);
      clear(screen, background);
      screen.font = `${size}px system-ui, sans-serif`;
      screen.textAlign = 'center';
      screen.textBaseline = 'middle';
      screen.fillStyle = color;
      const lines = wrapTitle(text, width * widthShare, (line) => screen.measureText(line).width);
      const top = height / 2 - ((lines.length - 1) * size * lineHeight) / 2;
      for (const [at, line] of lines.entries()) screen.fillText(line, width / 2, top + at * size * lineHeight);
      for (let frame = 0; frame < frames; frame += 1) yield;
    },
    close: () => undefined,
  };
}

function clear(screen: Screen, color: string): void {
  screen.fillStyle = color;
  screen.fillRect(0, 0, screen.canvas.width, (screen.canvas satisfies Size).height);
}
