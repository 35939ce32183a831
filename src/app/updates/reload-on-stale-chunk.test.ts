import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { keepBeforeReload } from '../../lib/browser/reload-page.ts';
import { reloadOnStaleChunk } from './reload-on-stale-chunk.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page of a build that the studio no longer serves. */
function stubOldPage() {
  const window = new EventTarget();
  const reload = vi.fn<() => void>();
  const session = new Map<string, string>();
  vi.stubGlobal('window', window);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', { getItem: (k: string) => session.get(k) ?? null, setItem: session.set.bind(session) });
  vi.stubGlobal('document', { querySelector: () => ({ src: 'https://studio.test/assets/old.js' }) });
  vi.stubGlobal('fetch', async () => new Response('<script type="module" src="/assets/new.js"></script>'));
  const losePart = () =>
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('The part is not there') }));
  return { reload, losePart };
}

it('reloads after a lost part only when the draft is saved, even if its database opens slowly', async () => {
  vi.useFakeTimers();
  const { reload, losePart } = stubOldPage();
  const keep = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 10_000)));
  const forget = keepBeforeReload(keep);
  reloadOnStaleChunk();
  losePart();
  await eventually(() => expect(keep).toHaveBeenCalledOnce());
  await vi.advanceTimersByTimeAsync(9_000);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledOnce();
  forget();
});
