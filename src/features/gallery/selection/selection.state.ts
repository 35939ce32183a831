import { proxy, subscribe } from 'valtio/vanilla';
import { useSyncExternalStore } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { addAll, addRange, keepListed, toggleItem, type Choosable } from './select-items.ts';

type SelectionState = {
  isOn: boolean;
  /** Chosen items, in the order in which they were chosen; at most `limits.selectionMax`. */
  ids: readonly string[];
};

/** What is chosen in the grid of this tab. It names items and never holds rows, so it outlives every scroll. */
export const selectionState = proxy<SelectionState>({ isOn: false, ids: [] });

const max = limits.selectionMax;
const empty: Choosable = { length: 0, idAt: () => '', indexOf: () => -1 };
let list = empty;
/** Where a range begins: the item that was chosen or taken out last. */
let anchor: string | null = null;
let chosen = new Set<string>();

function choose(ids: readonly string[]): void {
  chosen = new Set(ids);
  selectionState.ids = ids;
}

/** Sets the grid's items. Items that are gone leave the selection; without items it ends, because the bar to end it is gone too. */
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

/** Adds or takes out one item; turns the selection on. */
export function toggleSelected(id: string): void {
  selectionState.isOn = true;
  anchor = id;
  choose(toggleItem(selectionState.ids, id, max));
}

/** Adds everything between the item chosen last (else `from`) and `to`. */
export function selectTo(to: string, from: string = to): void {
  selectionState.isOn = true;
  anchor ??= from;
  choose(addRange(selectionState.ids, list, { from: anchor, to }, max));
}

export function selectAll(): void {
  selectionState.isOn = true;
  choose(addAll(selectionState.ids, list, max));
}

/** What is chosen, to return to. */
export type Selection = { isOn: boolean; ids: readonly string[] };

export function readSelection(): Selection {
  return { isOn: selectionState.isOn, ids: [...selectionState.ids] };
}

/** Chooses exactly these, at most `limits.selectionMax`; a range then begins at the last of them. */
export function showSelection({ isOn, ids }: Selection): void {
  selectionState.isOn = isOn;
  anchor = ids.at(-1) ?? null;
  choose(ids);
}

export function unselectAll(): void {
  choose([]);
}

/** How a tile stands: no selection is on, it can be chosen, it is chosen, or there is no room for it. */
export type SelectMark = 'off' | 'open' | 'chosen' | 'full';

function markOf(id: string): SelectMark {
  if (!selectionState.isOn) return 'off';
  if (chosen.has(id)) return 'chosen';
  return chosen.size >= max ? 'full' : 'open';
}

const watch = (onChange: () => void) => subscribe(selectionState, onChange);

/** The mark of one tile; a change draws only the tiles whose mark it changes. */
export function useSelectMark(id: string): SelectMark {
  return useSyncExternalStore(watch, () => markOf(id));
}
