import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { AlbumsTab } from './tabs/albums-tab.tsx';
import { EditingTab } from './tabs/editing-tab.tsx';
import { GenerationTab } from './tabs/generation-tab.tsx';
import { togglePicked, truncatePicked } from './pick-items.ts';
import type { PickedItem, PickedKind } from './picked-item.ts';
import { StoryTab } from './tabs/story-tab.tsx';
import type { TabProps } from './tabs/tab-props.ts';
import styles from './picker-dialog.module.css';

/** The tabs of the picker. */
export type PickerTab = 'generation' | 'albums' | 'editingHistory' | 'storyAsset';

const tabNames: Record<PickerTab, string> = {
  generation: 'Generation',
  albums: 'Albums',
  editingHistory: 'Editing History',
  storyAsset: 'Story Asset',
};
const defaultTabs: readonly PickerTab[] = ['generation', 'albums', 'editingHistory'];

type PickerDialogProps = {
  title?: string;
  /** Names the device cache of the pictures. */
  account: string;
  tabs?: readonly PickerTab[];
  /** Maximum of chosen items. */
  max?: number;
  kind?: PickedKind;
  /** Limits the choice to the items of this album. */
  albumId?: string | null;
  /** Called with the confirmed items; with none when dismissed. */
  onClose: (picked: readonly PickedItem[]) => void;
};

/** A picker for pictures of the library. Mounted while it is open. */
export function PickerDialog(props: PickerDialogProps) {
  const { title = 'Choose images', account, tabs = defaultTabs, max = limits.pickerMax, kind = 'image', albumId = null, onClose } = props;
  const [tab, setTab] = useState<PickerTab>(tabs[0] ?? 'generation');
  const [chosen, setChosen] = useState<readonly PickedItem[]>([]);
  const picked = truncatePicked(chosen, max);
  const tabProps: TabProps = {
    account,
    kind,
    picked,
    isFull: picked.length >= max,
    onToggle: (item) => setChosen(togglePicked(picked, item, max)),
  };
  return (
    <Dialog
      title={title}
      size="l"
      isOpen
      onClose={() => onClose([])}
      footer={
        <>
          <p role="status" className={styles.count}>
            {picked.length} of {max} selected
          </p>
          <Button variant="primary" disabled={picked.length === 0} onClick={() => onClose(picked)}>
            Confirm
          </Button>
        </>
      }
    >
      <Tabs label="Where to choose from" value={tab} tabs={tabs.map((value) => ({ value, label: tabNames[value] }))} onChange={setTab}>
        <div className={styles.tab}>
          {tab === 'generation' && <GenerationTab {...tabProps} />}
          {tab === 'albums' && <AlbumsTab {...tabProps} onlyId={albumId} />}
          {tab === 'editingHistory' && <EditingTab {...tabProps} />}
          {tab === 'storyAsset' && <StoryTab {...tabProps} onStory={() => setChosen([])} />}
        </div>
      </Tabs>
    </Dialog>
  );
}
