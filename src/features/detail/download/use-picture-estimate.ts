import { useEffect, useState } from 'react';
import { AppError } from '../../../../contract/errors.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { PictureSettings, PictureTarget } from '../../../../contract/downloads/picture.ts';
import type { PictureFacts } from '../../../../workers/image/api.ts';
import { estimatePicture, readPictureOf } from '../../../actions/downloads/estimate-picture.ts';
import { formatBytes } from '../../../lib/format/format-bytes.ts';

/** Settings must be unchanged for this long before the size is estimated, ms. */
const restMs = 250;

type Measured = { target: PictureTarget; settings: PictureSettings; sentence: string };

/** The facts of the original, and a sentence that estimates the size of a copy with these settings; empty without an item. */
export function usePictureEstimate(item: MediaRow | null, target: PictureTarget, settings: PictureSettings) {
  const [measured, setMeasured] = useState<Measured | null>(null);
  const [facts, setFacts] = useState<PictureFacts | null>(null);
  const id = item?.id ?? null;
  useEffect(() => {
    if (id === null) return undefined;
    const stop = new AbortController();
    readPictureOf(id, stop.signal).then(
      (found) => !stop.signal.aborted && setFacts(found),
      (error: unknown) => ignore(error, stop.signal),
    );
    return () => stop.abort();
  }, [id]);
  useEffect(() => {
    if (id === null) return undefined;
    const stop = new AbortController();
    const tell = (sentence: string) => !stop.signal.aborted && setMeasured({ target, settings, sentence });
    const timer = setTimeout(async () => {
      try {
        const { bytes, isExact } = await estimatePicture(id, { target, settings, signal: stop.signal });
        tell(`${isExact ? 'Will be' : 'About'} ${formatBytes(bytes)}`);
      } catch (error) {
        ignore(error, stop.signal);
        tell(error instanceof AppError ? error.message : '');
      }
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, target, settings]);
  const isCurrent = measured !== null && measured.target === target && measured.settings === settings;
  return { facts, sentence: id === null ? '' : isCurrent ? measured.sentence : 'Measuring…' };
}

function ignore(error: unknown, signal: AbortSignal): void {
  if (!signal.aborted && !(error instanceof AppError)) console.error('estimate.failed', error);
}
