import { useMemo, useSyncExternalStore } from 'react';
import { library, watchLibrary } from '../../../db/library/library.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { listPickable } from './list-pickable.ts';
import type { TabProps } from './tab-props.ts';
import { PickerGrid } from '../picker-grid.tsx';
import { kindWords } from '../picked-item.ts';

/** The history, newest first. */
export function GenerationTab({ kind, ...props }: TabProps) {
  const all = useSyncExternalStore(watchLibrary, library);
  const ids = useMemo(() => all && listPickable(all, kind), [all, kind]);
  if (ids?.length === 0) return <EmptyState title={`There are no ${kindWords(kind)} in your history yet`} />;
  return <PickerGrid ids={ids ?? []} {...props} />;
}
