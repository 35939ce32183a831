import { ALL_FORMATS, BlobSource, Input, VideoSampleSink, type InputVideoTrack, type VideoSample } from 'mediabunny';
import { assumeColors } from '../shared/frames/assume-colors.ts';
import { createFrameDrawer } from '../shared/frames/draw-frame.ts';
import { createFrameCache } from './frame-cache.ts';

export type Size = { width: number; height: number };

/** The frames of one clip that are in memory, and a way to have more. */
export type ClipFrames = {
  find(time: number): ImageBitmap | null;
  nearest(time: number): ImageBitmap | null;
  /** The times to show next, ascending; they replace those of earlier calls. */
  want(times: readonly number[]): void;
  /** True once no frame of it can be read. */
  hasFailed(): boolean;
  close(): void;
};

type ReaderOptions = {
  /** Size of the film: no frame is kept larger than it takes. */
  film: Size;
  onChange: () => void;
};

/** Memory for the frames of one clip, bytes. */
const bytesMax = 96 * 1024 * 1024;
const fewest = 16;
/** Not at the very beginning of a frame: rounding would fetch the one before. */
const insideS = 1e-4;
/** A cursor goes on to a time that is so near; further away a new one begins at a key frame. */
const reachS = 1.2;
/** One that moves back begins earlier: the next step back is then there. */
const backS = 0.4;

type Cursor = { samples: AsyncGenerator<VideoSample, void>; held: VideoSample | null; at: number };

/** Decodes a clip here. Rejects when this browser cannot. */
export async function openClipReader(blob: Blob, { film, onChange }: ReaderOptions): Promise<ClipFrames> {
  const input = new Input({ source: new BlobSource(blob), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null || !(await track.canDecode())) throw new Error('cannot be decoded');
    const painter = await createPainter(track, film);
    const beginS = Math.max(0, await track.getFirstTimestamp());
    const cache = createFrameCache(Math.max(fewest, Math.floor(bytesMax / (painter.width * painter.height * 4))));
    const sink = new VideoSampleSink(track);
    return readFrames({ sink, beginS, cache, onChange, paint: (sample) => painter.paint(sample), close: () => input.dispose() });
  } catch (error) {
    input.dispose();
    throw error;
  }
}

type Reading = {
  sink: VideoSampleSink;
  /** Timestamp of the first frame, s. */
  beginS: number;
  cache: ReturnType<typeof createFrameCache>;
  onChange: () => void;
  paint: (sample: VideoSample) => Promise<ImageBitmap>;
  close: () => void;
};

function readFrames({ sink, beginS, cache, onChange, paint, close }: Reading): ClipFrames {
  const cursors = createCursors(sink, beginS);
  let wanted: readonly number[] = [];
  let isReading = false;
  let isClosed = false;
  let hasFailed = false;

  const missing = (): number | undefined => (isClosed || hasFailed ? undefined : wanted.find((time) => cache.find(time) === null));

  /** Reads one frame on. A frame ends where the next one starts, so it is kept when the next one is known. */
  async function step(time: number): Promise<void> {
    const now = await cursors.moveTo(time);
    const read = await now.samples.next();
    const next = read.done === true ? null : read.value;
    const { held } = now;
    const until = next === null ? Infinity : next.timestamp - beginS - insideS;
    now.held = next;
    if (held === null) {
      // A film without frames would be read for ever.
      hasFailed = next === null;
      return;
    }
    const start = held.timestamp - beginS - insideS;
    now.at = until;
    try {
      const isShown = wanted.some((one) => start <= one && one < until) || next === null;
      if (isShown && !isClosed) cache.add({ start: start <= insideS ? -Infinity : start, until, picture: await paint(held) }, time);
    } finally {
      held.close();
    }
    if (next === null) await cursors.stop();
    onChange();
  }

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      for (let time = missing(); time !== undefined; time = missing()) await step(time);
    } catch (error) {
      if (!isClosed) console.warn('player.clip-unreadable', String(error));
      hasFailed = !isClosed;
    } finally {
      isReading = false;
      if (isClosed || hasFailed) await cursors.stop();
      onChange();
    }
  }

  return {
    find: (time) => cache.find(time),
    nearest: (time) => cache.nearest(time),
    want(times) {
      wanted = times;
      if (missing() !== undefined) void read();
    },
    hasFailed: () => hasFailed,
    close() {
      isClosed = true;
      cache.close();
      close();
    },
  };
}

/** The reading position in a clip; one at a time. `beginS`: timestamp of the first frame. */
function createCursors(sink: VideoSampleSink, beginS: number) {
  let cursor: Cursor | null = null;

  async function stop(): Promise<void> {
    cursor?.held?.close();
    await cursor?.samples.return();
    cursor = null;
  }

  return {
    stop,
    /** The open cursor where it is near enough before `time`, else a new one. */
    async moveTo(time: number): Promise<Cursor> {
      if (cursor !== null && time >= cursor.at && time - cursor.at < reachS) return cursor;
      const from = cursor !== null && time < cursor.at ? Math.max(0, time - backS) : time;
      await stop();
      return (cursor = { samples: sink.samples(beginS + from + insideS), held: null, at: from });
    },
  };
}

/** Copies frames into pictures no larger than the film shows, so that the decoder gets its frame back at once. */
async function createPainter(track: InputVideoTrack, film: Size) {
  const [wide, high] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const scale = Math.min(1, Math.max(film.width / wide, film.height / high));
  const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) throw new Error('no room for a frame');
  const drawFrame = createFrameDrawer(await assumeColors(track));
  return {
    width,
    height,
    async paint(sample: VideoSample): Promise<ImageBitmap> {
      await drawFrame(context, sample, { x: 0, y: 0, width, height });
      return context.canvas.transferToImageBitmap();
    },
  };
}
