import type { FilmFiles } from './api.ts';
import type { ClipFrames } from './clip-reader.ts';
import { createFrameCache } from './frame-cache.ts';

const framesMax = 24;
/** A frame counts as shown this long before and after the requested time, s: the page does not know frame boundaries. */
const aroundS = 1 / 120;

/** The frames of a clip that only the page's video element can decode, one by one. */
export function openPageReader(mediaId: string, files: Pick<FilmFiles, 'grabFrame'>, onChange: () => void): ClipFrames {
  const cache = createFrameCache(framesMax);
  let wanted: readonly number[] = [];
  let isReading = false;
  let isClosed = false;
  let hasFailed = false;
  const missing = (): number | undefined => (isClosed || hasFailed ? undefined : wanted.find((time) => cache.find(time) === null));

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    for (let time = missing(); time !== undefined; time = missing()) {
      const picture = await files.grabFrame(mediaId, time).catch(() => null);
      if (picture === null) hasFailed = true;
      else if (isClosed) picture.close();
      else cache.add({ start: time - aroundS, until: time + aroundS, picture }, time);
      onChange();
    }
    isReading = false;
  }

  return {
    find: (time) => cache.find(time),
    nearest: (time) => cache.nearest(time),
    want(times) {
      // Each frame needs a seek, so only the current one is read.
      wanted = times.slice(0, 1);
      void read();
    },
    hasFailed: () => hasFailed,
    close() {
      isClosed = true;
      cache.close();
    },
  };
}
