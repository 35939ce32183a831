import { useEffect, useState } from 'react';
import { readMediaAddress } from '../../../contract/generation/media-address.ts';
import { importAddress } from '../../actions/import-address.ts';
import { listOwnCharacters } from '../../db/queries/characters.ts';
import { findMedia } from '../../db/queries/media.ts';
import { listPremadeCharacters } from '../../db/queries/premade-characters.ts';
import { listStories } from '../../db/queries/stories.ts';
import { setSheetOpen } from '../../features/create/form/create.state.ts';
import type { SourceRequest, SourceSlot } from '../../features/create/sources/choose-source-context.ts';
import { putSources } from '../../features/create/sources/put-sources.ts';
import { ChooseSource } from '../../features/picker/choose-source.tsx';
import type { PickedItem } from '../../features/picker/picked-item.ts';
import { PickerDialog, type PickerTab } from '../../features/picker/picker-dialog.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';

type ChooseReferenceProps = { request: SourceRequest; account: string; onClose: () => void };

const always: readonly PickerTab[] = ['generation', 'albums', 'editingHistory'];
const titles: Partial<Record<SourceSlot, string>> = {
  reference: 'Choose a reference',
  more: 'Choose references',
  'end-frame': 'Choose the last frame',
  film: 'Choose a video',
  control: 'Choose the picture of the ControlNet',
};

/** Asks for what the next picture or video is to be made from. Stories and characters are offered to who has some. */
export function ChooseReference({ request: { anchor, slot, max = 1, isFromSheet = false }, account, onClose }: ChooseReferenceProps) {
  const [sources, setSources] = useState<{ hasStories: boolean; hasCharacters: boolean }>();
  useEffect(() => {
    let isGone = false;
    void runAction(async () => {
      const found = await findSources();
      if (!isGone) setSources(found);
    });
    return () => {
      isGone = true;
    };
  }, []);
  if (sources === undefined) return null;
  const close = (picked: readonly PickedItem[]) => {
    onClose();
    if (picked.length > 0) void runAction(async () => putSources(slot, await Promise.all(picked.map(bringIn))));
    if (isFromSheet) setSheetOpen(true);
  };
  const picker = {
    account,
    title: titles[slot] ?? 'Choose a picture to follow',
    max,
    tabs: sources.hasStories ? [...always, 'storyAsset' as const] : always,
    onClose: close,
  };
  if (slot === 'film') return <PickerDialog {...picker} kind="video" />;
  return <ChooseSource {...picker} anchor={anchor} kind="image" hasCharacters={sources.hasCharacters} />;
}

async function findSources() {
  const [{ stories }, characters, premade] = await Promise.all([listStories(1), listOwnCharacters(), listPremadeCharacters()]);
  const hasCharacters = characters.some((one) => one.thumbnail !== null) || (premade ?? []).length > 0;
  return { hasStories: stories.length > 0, hasCharacters };
}

/** A request can only refer to items of the library. Pictures of characters and stories often are some already. */
async function bringIn({ id, source, url }: PickedItem): Promise<string> {
  if (source === 'media') return id;
  const file = readMediaAddress(url);
  const isHere = file?.kind === 'item' && (await findMedia(file.id)) !== undefined;
  return isHere ? file.id : importAddress(url, source);
}
