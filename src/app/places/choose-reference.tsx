import { useEffect, useState } from 'react';
import { importAddress } from '../../actions/import-address.ts';
import { listCharacters } from '../../db/queries/characters.ts';
import { listStories } from '../../db/queries/stories.ts';
import { ChooseSource } from '../../features/picker/choose-source.tsx';
import type { PickedItem } from '../../features/picker/picked-item.ts';
import type { PickerTab } from '../../features/picker/picker-dialog.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';

type ChooseReferenceProps = {
  anchor: Element;
  account: string;
  /** The item that was chosen; what was no item of the library is one then. */
  onChosen: (id: string) => void;
  onClose: () => void;
};

const always: readonly PickerTab[] = ['generation', 'albums', 'editingHistory'];

/** Asks for the picture that the next ones are to follow. Stories and characters are offered to who has some. */
export function ChooseReference({ anchor, account, onChosen, onClose }: ChooseReferenceProps) {
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
  return (
    <ChooseSource
      anchor={anchor}
      title="Choose a reference"
      account={account}
      max={1}
      kind="image"
      tabs={sources.hasStories ? [...always, 'storyAsset'] : always}
      hasCharacters={sources.hasCharacters}
      onClose={([picked]) => {
        onClose();
        if (picked !== undefined) void runAction(async () => onChosen(await bringIn(picked)));
      }}
    />
  );
}

async function findSources() {
  const [{ stories }, characters] = await Promise.all([listStories(1), listCharacters()]);
  return { hasStories: stories.length > 0, hasCharacters: characters.some((one) => !one.is_library && one.thumbnail !== null) };
}

/** A request can only refer to items of the library. */
function bringIn({ id, source, url }: PickedItem): Promise<string> | string {
  return source === 'media' ? id : importAddress(url, source);
}
