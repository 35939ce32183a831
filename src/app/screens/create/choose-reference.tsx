import { useEffect, useState } from 'react';
import { listStories } from '../../../db/queries/stories/stories.ts';
import { setSheetOpen } from '../../../features/create/form/create.state.ts';
import type { SourceRequest, SourceSlot } from '../../../features/create/sources/choose-source-context.ts';
import { putSources } from '../../../features/create/sources/put-sources.ts';
import { ChooseSource } from '../../../features/picker/choose-source.tsx';
import type { PickedItem } from '../../../features/picker/picked-item.ts';
import { PickerDialog, type PickerTab } from '../../../features/picker/picker-dialog.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { bringIn } from '../bring-in.ts';

type ChooseReferenceProps = { request: SourceRequest; account: string; onClose: () => void };

const always: readonly PickerTab[] = ['generation', 'albums', 'editingHistory'];
const titles: Partial<Record<SourceSlot, string>> = {
  reference: 'Choose a reference',
  more: 'Choose references',
  'end-frame': 'Choose the last frame',
  film: 'Choose a video',
  control: 'Choose the picture of the ControlNet',
};

/** Picks the reference of the next picture or video. The stories tab is shown once there is a story. */
export function ChooseReference({ request: { anchor, slot, max = 1, isFromSheet = false }, account, onClose }: ChooseReferenceProps) {
  const [hasStories, setHasStories] = useState<boolean>();
  useEffect(() => {
    let isGone = false;
    void runAction(async () => {
      const { stories } = await listStories(1);
      if (!isGone) setHasStories(stories.length > 0);
    });
    return () => {
      isGone = true;
    };
  }, []);
  if (hasStories === undefined) return null;
  const close = (picked: readonly PickedItem[]) => {
    onClose();
    if (picked.length > 0) void runAction(async () => putSources(slot, await Promise.all(picked.map(bringIn))));
    if (isFromSheet) setSheetOpen(true);
  };
  const picker = {
    account,
    title: titles[slot] ?? 'Choose a picture to follow',
    max,
    tabs: hasStories ? [...always, 'storyAsset' as const] : always,
    onClose: close,
  };
  if (slot === 'film') return <PickerDialog {...picker} kind="video" />;
  return <ChooseSource {...picker} anchor={anchor} kind="image" />;
}
