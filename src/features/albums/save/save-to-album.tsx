import { useState } from 'react';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { addItems, addToHistory, moveItems } from '../add-items.ts';
import { AlbumDialog } from '../album-dialog.tsx';
import { MoveStarredDialog } from './move-starred-dialog.tsx';
import { SavePopover } from './save-popover.tsx';
import type { SaveRequest } from './save-request.ts';
import { countLeavingStars } from './count-leaving-stars.ts';

type Target = { id: string; title: string };

type SaveToAlbumProps = { request: SaveRequest; onClose: () => void; onMoved?: () => void };

/** The popover that chooses an album, with the dialogs for a new album and for moving starred items. */
export function SaveToAlbum({ request, onClose, onMoved }: SaveToAlbumProps) {
  const [isCreating, setIsCreating] = useState(false);
  const [asked, setAsked] = useState<{ target: Target; starred: number } | null>(null);
  const { ids, mode, current } = request;

  const move = (to: Target | null) => {
    onClose();
    void runAction(async () => {
      await moveItems({ from: current, to: to?.id ?? null, ids });
      onMoved?.();
    });
  };
  const addAll = () => {
    onClose();
    void runAction(() => addToHistory(ids));
  };
  const choose = (target: Target) =>
    void runAction(async () => {
      if (mode === 'add') {
        await addItems(target, ids);
        return;
      }
      const starred = current === null ? await countLeavingStars(ids) : 0;
      if (starred > 0) setAsked({ target, starred });
      else move(target);
    });

  if (asked !== null)
    return <MoveStarredDialog title={asked.target.title} count={asked.starred} onMove={() => move(asked.target)} onClose={onClose} />;
  if (isCreating)
    return (
      <AlbumDialog
        album={null}
        // Back to the popover: it ticks the new album, or still offers it after a failure.
        onClose={() => setIsCreating(false)}
        onCreated={(id, title) => choose({ id, title })}
      />
    );
  return (
    <SavePopover
      request={request}
      onClose={onClose}
      onChoose={choose}
      // Mode `add` keeps the items in the open album.
      onChooseAll={() => (mode === 'add' ? addAll() : move(null))}
      onCreate={() => setIsCreating(true)}
    />
  );
}
