import { useCallback, useState } from 'react';
import { listEditedMedia, type EditedPosition } from '../../../db/queries/media/edited-media.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { TabProps } from './tab-props.ts';
import { PickerGrid } from '../picker-grid.tsx';
import type { PickedKind } from '../picked-item.ts';

/** Items to find beyond the view. */
const ahead = 40;

/** `next` undefined: the walk has not started; null: it is complete. */
type Found = { ids: readonly string[]; next: EditedPosition | null | undefined };

/** Edited items: variations, upscaled and imported pictures. Walks the library only as far as the user scrolls. */
export function EditingTab({ kind, ...props }: TabProps) {
  const [found, setFound] = useState<Found>({ ids: [], next: undefined });
  // One step at a time; a result for an outdated state is dropped.
  const walk = useCallback(async () => {
    const further = await walkOn(found, kind);
    setFound((now) => (now === found ? further : now));
  }, [found, kind]);
  if (found.next === null && found.ids.length === 0)
    return (
      <EmptyState title="Nothing has been edited yet">
        <p>Variations, upscaled and imported pictures are found here.</p>
      </EmptyState>
    );
  return <PickerGrid ids={found.ids} {...props} onEnd={found.next === null ? undefined : () => void walk()} />;
}

async function walkOn({ ids, next }: Found, kind: PickedKind): Promise<Found> {
  let all = ids;
  let position = next;
  while (all.length < ids.length + ahead && position !== null) {
    const step = await listEditedMedia(position ?? null, kind);
    all = [...all, ...step.ids];
    position = step.next;
  }
  return { ids: all, next: position };
}
