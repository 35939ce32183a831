import { VideoSampleSink, type VideoSample } from 'mediabunny';
import { UnsupportedError, type Clip } from './open-clip.ts';

/** One frame of the clip and its times, in s from the beginning of the converted part. The caller closes the sample. */
export type ClipFrame = { sample: VideoSample; startS: number; endS: number };
/** The part to convert, in s of the clip's own time, and its frames per second; null keeps the frames as they are. */
export type FrameRange = { startS: number; endS: number; frameRate: number | null };

/** Not at the very beginning of a frame: rounding would fetch the one before. */
const insideS = 1e-4;

/** The rate at which some of the clip's frames are left out, null when all are wanted. */
function findThinnedRate({ facts }: Clip, { frameRate }: FrameRange): number | null {
  return frameRate !== null && facts.frameRate > frameRate * 1.02 ? frameRate : null;
}

/** How many frames `listFrames` gives, about. */
export function countFrames(clip: Clip, range: FrameRange): number {
  const rate = findThinnedRate(clip, range) ?? clip.facts.frameRate;
  return Math.max(1, Math.round((range.endS - range.startS) * rate));
}

/**
 * The frames from `startS` to `endS` in order. A lower rate than the clip's takes the frame shown at each beat; without
 * one, and where the clip is slower than that, each frame stays for as long as it does in the clip.
 * @throws UnsupportedError when the browser cannot decode it
 */
export async function* listFrames(clip: Clip, range: FrameRange): AsyncGenerator<ClipFrame> {
  const sink = await openSink(clip);
  const rate = findThinnedRate(clip, range);
  if (rate === null) yield* listAll(sink, range);
  else yield* listBeats(sink, range, { beatS: 1 / rate, count: countFrames(clip, range) });
}

/** The frames that are shown at these times, which rise. Close each. @throws UnsupportedError */
export async function* listSamplesAt(clip: Clip, times: number[]): AsyncGenerator<VideoSample> {
  for await (const sample of (await openSink(clip)).samplesAtTimestamps(times)) if (sample !== null) yield sample;
}

async function openSink({ track }: Clip): Promise<VideoSampleSink> {
  if (!(await track.canDecode())) throw new UnsupportedError(`no decoder for ${await track.getCodec()}`);
  return new VideoSampleSink(track);
}

async function* listBeats(
  sink: VideoSampleSink,
  { startS, endS }: FrameRange,
  { beatS, count }: { beatS: number; count: number },
): AsyncGenerator<ClipFrame> {
  const beats = Array.from({ length: count }, (_, beat) => startS + beat * beatS + insideS);
  let beat = 0;
  for await (const sample of sink.samplesAtTimestamps(beats)) {
    const from = beat * beatS;
    beat += 1;
    if (sample !== null) yield { sample, startS: from, endS: Math.min(endS - startS, from + beatS) };
  }
}

async function* listAll(sink: VideoSampleSink, { startS, endS }: FrameRange): AsyncGenerator<ClipFrame> {
  let held: VideoSample | null = null;
  try {
    for await (const sample of sink.samples(startS, endS)) {
      // The next frame's start ends this one: durations in the file may be missing or wrong.
      if (held !== null) yield toFrame(held, sample.timestamp, startS);
      held = sample;
    }
    if (held !== null) yield toFrame(held, endS, startS);
    held = null;
  } finally {
    held?.close();
  }
}

function toFrame(sample: VideoSample, untilS: number, startS: number): ClipFrame {
  const from = Math.max(0, sample.timestamp - startS);
  return { sample, startS: from, endS: Math.max(from, untilS - startS) };
}
