import type { VideoAnswer } from './api.ts';
import { openClipCanvas } from './clip-canvas.ts';
import { withClip } from './convert-video.ts';
import { listSamplesAt } from './list-frames.ts';
import { encodeStill } from './webp/encode-still.ts';

/** Pictures of one strip. */
export const stripFrames = 12;
/** Longest side of each, px: twice its displayed size, for dense screens. */
const sideMax = 256;
const quality = 0.75;

/** Small pictures along a clip, each from the middle of its part. @throws AppError CONVERT_FAILED */
export function makeStrip(source: Blob, onProgress: (fraction: number) => void): Promise<VideoAnswer<Blob[]>> {
  return withClip(source, async (clip) => {
    const { facts, startS } = clip;
    const scale = Math.min(1, sideMax / Math.max(facts.width, facts.height));
    const size = { width: Math.max(1, Math.round(facts.width * scale)), height: Math.max(1, Math.round(facts.height * scale)) };
    const times = Array.from({ length: stripFrames }, (_, part) => startS + ((part + 0.5) / stripFrames) * facts.durationS);
    const canvas = await openClipCanvas(size, null, clip.colors);
    const frames: Blob[] = [];
    for await (const sample of listSamplesAt(clip, times)) {
      const { data } = await canvas.draw(sample);
      frames.push(await encodeStill({ rgba: data, ...size, quality }));
      onProgress(frames.length / stripFrames);
    }
    return frames;
  });
}
