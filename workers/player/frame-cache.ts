/** A frame of a clip: it is shown from `start` until before `until`, seconds of the clip. */
export type ClipFrame = { start: number; until: number; picture: ImageBitmap };

/** Frames of one clip around the playhead, up to `max`; those that are furthest from it go first. */
export function createFrameCache(max: number) {
  let frames: ClipFrame[] = [];

  const distance = ({ start, until }: ClipFrame, time: number): number => (time < start ? start - time : Math.max(0, time - until));

  return {
    find(time: number): ImageBitmap | null {
      return frames.find(({ start, until }) => start <= time && time < until)?.picture ?? null;
    },
    /** The frame that is shown nearest to a time; null when there is none. */
    nearest(time: number): ImageBitmap | null {
      let best: ClipFrame | null = null;
      for (const frame of frames) if (best === null || distance(frame, time) < distance(best, time)) best = frame;
      return best?.picture ?? null;
    },
    add(frame: ClipFrame, around: number): void {
      frames.push(frame);
      if (frames.length <= max) return;
      frames.sort((a, b) => distance(a, around) - distance(b, around));
      for (const { picture } of frames.splice(max)) picture.close();
    },
    close(): void {
      for (const { picture } of frames) picture.close();
      frames = [];
    },
  };
}
