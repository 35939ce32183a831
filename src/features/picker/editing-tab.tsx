import { useCallback, useEffect, useRef, useState } from 'react';
import { listEditedMedia, type EditedPosition } from '../../db/queries/edited-media.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { TabProps } from './picker-dialog.tsx';
import { PickerGrid } from './picker-grid.tsx';

/** Rows of the grid that are looked for beyond what is in view. */
const ahead = 40;

/** What came about by editing: variations, upscaled and imported pictures. The library is walked only as far as it is looked at. */
export function EditingTab({ kind, ...props }: TabProps) {
  const [found, setFound] = useState<{ ids: readonly string[]; next: EditedPosition | null | undefined }>({ ids: [], next: undefined });
  const isWalking = useRef(false);
  const walk = useCallback(async () => {
    if (isWalking.current) return;
    isWalking.current = true;
    let { ids, next } = foundNow.current;
    const wanted = ids.length + ahead;
    while (ids.length < wanted && next !== null) {
      const step = await listEditedMedia(next ?? null, kind);
      ids = [...ids, ...step.ids];
      next = step.next;
    }
    isWalking.current = false;
    setFound({ ids, next });
  }, [kind]);
  const foundNow = useRef(found);
  useEffect(() => {
    foundNow.current = found;
  });
  useEffect(() => void walk(), [walk]);
  if (found.next === null && found.ids.length === 0)
    return (
      <EmptyState title="Nothing has been edited yet">
        <p>Variations, upscaled and imported pictures are found here.</p>
      </EmptyState>
    );
  return <PickerGrid ids={found.ids} {...props} onEnd={found.next === null ? undefined : () => void walk()} />;
}
