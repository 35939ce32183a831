import { useEffect, useState } from 'react';
import { mediaPath } from '../../../../contract/media.ts';
import type { MediaRow } from '../../../../contract/media-row.ts';
import type { PictureMeasures } from '../../../../workers/check/api.ts';
import { measurePictureAt } from '../../../actions/measure-picture-at.ts';
import { runQuietly } from '../../../ui/feedback/run-action.ts';

/** Of pictures that were measured in this tab, by address: what is in one does not change. */
const known = new Map<string, PictureMeasures | 'failed'>();

/**
 * Measures pictures one after the other, as they come; leaving the page stops it. Items are measured by their copy of 512 px, which is
 * kept on this device.
 */
export function useMeasures(urls: readonly string[], items: ReadonlyMap<string, MediaRow>, account: string) {
  const [, setCount] = useState(0);
  const sources = urls.map((url) => ({ url, from: sourceOf(url, items.get(url), account) }));
  const key = sources.map(({ from }) => from).join(' ');
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const measure = async ({ url, from }: (typeof sources)[number]) => {
      const measured = await runQuietly('picture.not-measured', () => measurePictureAt(from, signal));
      if (signal.aborted) return;
      known.set(url, measured ?? 'failed');
      setCount(known.size);
    };
    for (const source of sources) if (known.get(source.url) === undefined) void measure(source);
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the addresses are all that counts
  }, [key]);
  return (url: string) => known.get(url) ?? null;
}

function sourceOf(url: string, item: MediaRow | undefined, account: string): string {
  return item === undefined ? url : mediaPath(item, '512', account);
}
