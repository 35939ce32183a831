import type { MediaColumns } from './media-columns.ts';
import { flag } from './media-flags.ts';

/** Items in the order they are shown, newest first. Positions go from 0 to `length` − 1. */
export type MediaList = {
  readonly length: number;
  /** There are older items, which are still being read. */
  readonly isPart?: boolean;
  idAt(index: number): string;
  /** Ms since 1970. */
  createdAtAt(index: number): number;
  /** Position of an item, −1 when it is not in the list. */
  indexOf(id: string): number;
  /** True while an engine still owes the picture. Unknown of a list of rows that are still being read. */
  isUnfinishedAt?(index: number): boolean;
};

/** A list over the columns of the library: four bytes an item. */
export class SlotList implements MediaList {
  readonly length: number;
  readonly columns: MediaColumns;
  readonly slots: Int32Array;
  /** The order of the library it was made from: another one when items came, went or moved. */
  readonly order: Int32Array;
  #positions: Int32Array | undefined;

  constructor(columns: MediaColumns, slots: Int32Array) {
    this.columns = columns;
    this.slots = slots;
    this.order = columns.order;
    this.length = slots.length;
  }

  idAt(index: number): string {
    return this.columns.ids[this.slots[index]!]!;
  }

  createdAtAt(index: number): number {
    return this.columns.createdAt[this.slots[index]!]!;
  }

  indexOf(id: string): number {
    const slot = this.columns.slotOf(id);
    return slot === undefined ? -1 : this.positionOf(slot);
  }

  isUnfinishedAt(index: number): boolean {
    return (this.columns.flags[this.slots[index]!]! & flag.unfinished) !== 0;
  }

  /** Position of a slot, −1 when it is not in the list. */
  positionOf(slot: number): number {
    this.#positions ??= this.#invert();
    return (this.#positions[slot] ?? 0) - 1;
  }

  /** Made when it is first asked for: most lists are only walked. Zero stands for «not in the list». */
  #invert(): Int32Array {
    const positions = new Int32Array(this.columns.ids.length);
    for (let i = 0; i < this.slots.length; i++) positions[this.slots[i]!] = i + 1;
    return positions;
  }
}
