import { proxy, subscribe } from 'valtio/vanilla';
import { useSyncExternalStore } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { addAll, addRange, keepListed, toggleItem, type Choosable } from './select-items.ts';

type SelectionState = {
  isOn: boolean;
  /** Ids of the chosen items in the order of choice; at most `limits.selectionMax`. */
  ids: readonly string[];
};

/** The selection in the grid of this tab. It holds ids, never rows, so it survives every scroll. */
export const selectionState = proxy<SelectionState>({ isOn: false, ids: [] });

const max = limits.selectionMax;
const empty: Choosable = { length: 0, idAt: () => '', indexOf: () => -1 };
let list = empty;
/** Start of a range: the item toggled last. */
let anchor: string | null = null;
let chosen = new Set<string>();

function choose(ids: readonly string[]): void {
  chosen = new Set(ids);
  selectionState.ids = ids;
}

/** Sets the grid's items. Removed items leave the selection. An empty grid ends it, because the bar that ends it is hidden too. */
export function setSelectable(now: Choosable): void {
  list = now;
  if (now.length === 0 && selectionState.isOn) stopSelecting();
  const kept = keepListed(selectionState.ids, now);
  if (kept !== selectionState.ids && kept.length !== selectionState.ids.length) choose(kept);
}

export function startSelecting(id?: string): void {
  selectionState.isOn = true;
  if (id !== undefined && !chosen.has(id)) toggleSelected(id);
}

export function stopSelecting(): void {
  selectionState.isOn = false;
  anchor = null;
  choose([]);
}

/** Toggles one item; turns the selection on. */
export function toggleSelected(id: string): void {
  selectionState.isOn = true;
  anchor = id;
  choose(toggleItem(selectionState.ids, id, max));
}

/** Adds all items between the item chosen last (else `from`) and `to`. */
export function selectTo(to: string, from: string = to): void {
  selectionState.isOn = true;
  anchor ??= from;
  choose(addRange(selectionState.ids, list, { from: anchor, to, max }));
}

export function selectAll(): void {
  selectionState.isOn = true;
  choose(addAll(selectionState.ids, list, max));
}

/** A snapshot of the selection, to restore it. */
export type Selection = { isOn: boolean; ids: readonly string[] };

export function readSelection(): Selection {
  return { isOn: selectionState.isOn, ids: [...selectionState.ids] };
}

/** Restores exactly these items, at most `limits.selectionMax`; a range then starts at the last one. */
export function showSelection({ isOn, ids }: Selection): void {
  selectionState.isOn = isOn;
  anchor = ids.at(-1) ?? null;
  choose(ids);
}

export function unselectAll(): void {
  choose([]);
}

/** State of a tile's mark: no selection, choosable, chosen, or the selection is full. */
export type SelectMark = 'off' | 'open' | 'chosen' | 'full';

function markOf(id: string): SelectMark {
  if (!selectionState.isOn) return 'off';
  if (chosen.has(id)) return 'chosen';
  return chosen.size >= max ? 'full' : 'open';
}

const watch = (onChange: () => void) => subscribe(selectionState, onChange);

/** The mark of one tile; only tiles whose mark changes render again. */
export function useSelectMark(id: string): SelectMark {
  return useSyncExternalStore(watch, () => markOf(id));
}
