import { useEffect, useState } from 'react';
import { mediaPath } from '../../../../contract/media.ts';
import type { MediaRow } from '../../../../contract/media-row.ts';
import type { PictureMeasures } from '../../../../workers/check/api.ts';
import { measurePictureAt } from '../../../actions/measure-picture-at.ts';
import { useLatest } from '../../../ui/hooks/use-latest.ts';
import type { Items } from '../use-items.ts';

/** Of pictures that were measured in this tab, by address: what is in one does not change. */
const known = new Map<string, PictureMeasures | 'failed'>();

/**
 * Measures pictures as they come; what is removed, and leaving the page, stops it. Items are measured by their copy of 512 px, which is
 * kept on this device.
 */
export function useMeasures(urls: readonly string[], items: Items, account: string) {
  const [, setCount] = useState(0);
  const [running] = useState(() => new Map<string, AbortController>());
  const measure = useLatest(async (url: string, item: MediaRow | null) => {
    const run = new AbortController();
    running.set(url, run);
    const measured = await measurePictureAt(item === null ? url : mediaPath(item, '512', account), run.signal).catch((error: unknown) => {
      if (!run.signal.aborted) console.error('picture.not-measured', error);
    });
    if (run.signal.aborted) return;
    running.delete(url);
    known.set(url, measured ?? 'failed');
    setCount(known.size);
  });
  useEffect(() => {
    for (const [url, run] of running) {
      if (urls.includes(url)) continue;
      run.abort();
      running.delete(url);
    }
    for (const url of urls) {
      const item = items.get(url);
      if (item !== undefined && !known.has(url) && !running.has(url)) void measure.current(url, item);
    }
  }, [urls, items, running, measure]);
  useEffect(
    () => () => {
      for (const run of running.values()) run.abort();
      running.clear();
    },
    [running],
  );
  return (url: string) => known.get(url) ?? null;
}
