import { useEffect, useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import type { PictureSettings, PictureTarget } from '../../../contract/downloads/picture.ts';
import type { PictureFacts } from '../../../workers/image/api.ts';
import { estimateImageSize, listImageTargets, readPictureFacts } from '../../../workers/image/client.ts';
import { formatBytes } from '../../lib/format/format-bytes.ts';

/** Settings must be unchanged for this long before the size is estimated, ms. */
const restMs = 300;

/** The facts of a picture, null while they load, and the formats that this browser can write. */
export function usePictureFacts(file: File, isPicture: boolean): { facts: PictureFacts | null; targets: PictureTarget[] } {
  const [facts, setFacts] = useState<PictureFacts | null>(null);
  const [targets, setTargets] = useState<PictureTarget[]>(['jpg', 'png', 'svg']);
  useEffect(() => {
    if (!isPicture) return;
    const stop = new AbortController();
    const ignore = (error: unknown) => {
      // An unreadable file is reported by its conversion.
      if (!stop.signal.aborted && !(error instanceof AppError)) console.error('convert.facts-failed', error);
    };
    readPictureFacts(file, { signal: stop.signal }).then(setFacts, ignore);
    listImageTargets().then((found) => !stop.signal.aborted && setTargets([...found, 'svg']), ignore);
    return () => stop.abort();
  }, [file, isPicture]);
  return { facts, targets };
}

type Measured = { target: PictureTarget; settings: PictureSettings; sentence: string };

/** A sentence that estimates the size of a copy with these settings; empty when it cannot be estimated. */
export function usePictureEstimate(file: File, target: PictureTarget | null, settings: PictureSettings): string {
  const [measured, setMeasured] = useState<Measured | null>(null);
  useEffect(() => {
    if (target === null || target === 'svg') return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const tell = (sentence: string) => !stop.signal.aborted && setMeasured({ target, settings, sentence });
      try {
        const { bytes, isExact } = await estimateImageSize(file, target, { settings, signal: stop.signal });
        tell(`${isExact ? 'Will be' : 'About'} ${formatBytes(bytes)}`);
      } catch (error) {
        if (!stop.signal.aborted && !(error instanceof AppError)) console.error('convert.estimate-failed', error);
        tell('');
      }
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [file, target, settings]);
  if (target === null) return '';
  if (target === 'svg') return 'The size is told before it is saved; a noisy picture makes a big file.';
  return measured !== null && measured.target === target && measured.settings === settings ? measured.sentence : 'Measuring…';
}
