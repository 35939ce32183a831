import { useEffect, useState } from 'react';
import { mediaPath } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { PictureMeasures } from '../../../../workers/check/api.ts';
import { measurePictureAt } from '../../../actions/files/measure-picture-at.ts';
import { useLatest } from '../../../ui/hooks/use-latest.ts';
import type { Items } from '../use-items.ts';

/** Measures of this tab, by `keyOf`: the content of a picture does not change. */
const known = new Map<string, PictureMeasures | 'failed'>();

/**
 * Measures pictures as they are added; removing one or leaving the page cancels it. Items are measured by their 512 px rendition, which
 * is kept on this device.
 */
export function useMeasures(
  urls: readonly string[],
  items: Items,
  { account, looksForFaces }: { account: string; looksForFaces: boolean },
) {
  const [, setCount] = useState(0);
  const [running] = useState(() => new Map<string, AbortController>());
  const measure = useLatest(async (key: string, url: string, item: MediaRow | null) => {
    const run = new AbortController();
    running.set(key, run);
    const path = item === null ? url : mediaPath(item, '512', account);
    const measured = await measurePictureAt(path, { looksForFaces, signal: run.signal }).catch((error: unknown) => {
      if (!run.signal.aborted) console.error('picture.not-measured', error);
    });
    if (run.signal.aborted) return;
    running.delete(key);
    known.set(key, measured ?? 'failed');
    setCount(known.size);
  });
  useEffect(() => {
    const wanted = new Map(urls.map((url) => [keyOf(url, looksForFaces), url]));
    for (const [key, run] of running) {
      if (wanted.has(key)) continue;
      run.abort();
      running.delete(key);
    }
    for (const [key, url] of wanted) {
      const item = items.get(url);
      if (item !== undefined && !known.has(key) && !running.has(key)) void measure.current(key, url, item);
    }
  }, [urls, items, looksForFaces, running, measure]);
  useEffect(
    () => () => {
      for (const run of running.values()) run.abort();
      running.clear();
    },
    [running],
  );
  return (url: string) => known.get(keyOf(url, looksForFaces)) ?? null;
}

function keyOf(url: string, looksForFaces: boolean): string {
  return looksForFaces ? `face ${url}` : url;
}
