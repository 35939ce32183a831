import { useLiveQuery } from 'dexie-react-hooks';
import { listReplacedTitles } from '../../db/queries/albums/replaced-titles.ts';
import { lazyNamed } from '../../ui/lazy-named.tsx';

const ReplacedTitle = lazyNamed(async () => (await import('./replaced-title.tsx')).ReplacedTitle);

/** Album names that renames of this device replaced unseen; each is shown until it is answered. */
export function ReplacedTitles() {
  const replaced = useLiveQuery(listReplacedTitles, []) ?? [];
  return replaced.map((one) => <ReplacedTitle key={one.mid} {...one} />);
}
