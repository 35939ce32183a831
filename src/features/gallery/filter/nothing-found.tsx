import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import type { GallerySearch } from '../toolbar/gallery-toolbar.tsx';
import { noFilters } from './history-search.ts';
import { forgetMember } from './members/use-team-filter.ts';
import styles from '../empty-gallery.module.css';

/** Shown when the search or the filters match no item. */
export function NothingFound({ search }: { search: GallerySearch | undefined }) {
  const keyword = search?.value.q?.trim() ?? '';
  const handleClear = () => {
    if (search?.value.by !== undefined) void runAction(forgetMember);
    search?.onChange({ ...noFilters, q: undefined });
  };
  return (
    <div className={styles.empty} role="status">
      <EmptyState
        title={
          keyword === ''
            ? 'No images match these filters.'
            : `Oops we couldn't find any images matching '${keyword}'. Try a different search text or filters!`
        }
        action={<Button onClick={handleClear}>{keyword === '' ? 'Clear Filters' : 'Clear search and filters'}</Button>}
      />
    </div>
  );
}
