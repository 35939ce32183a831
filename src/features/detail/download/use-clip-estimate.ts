import { useEffect, useState } from 'react';
import type { ClipFormat, ClipSettings } from '../../../../contract/downloads/clip.ts';
import { AppError } from '../../../../contract/errors.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { estimateDownload } from '../../../actions/downloads/estimate-download.ts';
import { formatBytes } from '../../../lib/format/format-bytes.ts';

/** Settings must be unchanged for this long before the size is estimated, ms. */
const restMs = 250;

/** A sentence that estimates the size of a clip with these settings; empty when it cannot, and without an item. */
export function useClipEstimate(item: MediaRow | null, format: ClipFormat, settings: ClipSettings): string {
  const [measured, setMeasured] = useState<{ settings: ClipSettings; format: ClipFormat; sentence: string } | null>(null);
  const id = item?.id ?? null;
  useEffect(() => {
    if (id === null) return undefined;
    const stop = new AbortController();
    const setSentence = (sentence: string) => setMeasured({ settings, format, sentence });
    const timer = setTimeout(async () => {
      try {
        const bytes = await estimateDownload(id, { format, settings }, stop.signal);
        const isReduced = settings.bytesMax !== null && bytes > settings.bytesMax;
        setSentence(isReduced ? `About ${formatBytes(bytes)} at this width; made narrower to fit` : `About ${formatBytes(bytes)}`);
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!(error instanceof AppError)) console.error('estimate.failed', error);
        setSentence('');
      }
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, format, settings]);
  const isCurrent = measured !== null && measured.settings === settings && measured.format === format;
  if (id === null) return '';
  return isCurrent ? measured.sentence : 'Measuring…';
}
