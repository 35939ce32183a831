import type { PickedItem, PickedKind } from '../picked-item.ts';

/** What every tab is given. */
export type TabProps = {
  account: string;
  kind: PickedKind;
  picked: readonly PickedItem[];
  isFull: boolean;
  onToggle: (item: PickedItem) => void;
};
