import type { PickedItem, PickedKind } from '../picked-item.ts';

/** Props of every tab. */
export type TabProps = {
  account: string;
  kind: PickedKind;
  picked: readonly PickedItem[];
  isFull: boolean;
  onToggle: (item: PickedItem) => void;
};
