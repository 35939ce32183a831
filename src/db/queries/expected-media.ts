import type { SavedMedia } from '../database.ts';

/** What a change will make of items once it is on the disk. */
export type Expectation = { readonly star?: { ids: readonly string[]; isStarred: boolean }; readonly added?: readonly SavedMedia[] };

/** What has become of it: it is being written, the rows say it themselves by now, or it could not be written. */
export type ExpectationState = 'begun' | 'written' | 'failed';

type Listener = (expectation: Expectation, state: ExpectationState) => void;

const listeners = new Set<Listener>();
let added: readonly SavedMedia[] = [];
/** By then every list knows what was added; what was removed meanwhile must not come back for longer. */
const listedMs = 5_000;

/**
 * Shows what a change does before its transaction has ended, on screens that listen; nothing may be called saved by it.
 * The function returned says how the transaction ended.
 */
export function expectMedia(expectation: Expectation): (state: 'written' | 'failed') => void {
  added = [...(expectation.added ?? []), ...added];
  tell(expectation, 'begun');
  return (state) => {
    if (expectation.added === undefined) tell(expectation, state);
    else if (state === 'failed') {
      forget(expectation.added);
      tell(expectation, state);
    } else {
      tell(expectation, state);
      setTimeout(() => {
        if (forget(expectation.added!)) tell({}, 'written');
      }, listedMs);
    }
  };
}

/** Calls back for every expectation that begins or ends. Returns how to stop. */
export function watchExpected(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Items that were just asked for and may not be in a list yet, newest first; the same array until it changes. */
export function expectedItems(): readonly SavedMedia[] {
  return added;
}

/** Lists have these items now: from here on they alone say whether they are there. */
export function noteListed(rows: readonly SavedMedia[]): void {
  forget(rows);
}

function forget(rows: readonly SavedMedia[]): boolean {
  const rest = added.filter((row) => !rows.includes(row));
  if (rest.length === added.length) return false;
  added = rest;
  return true;
}

function tell(expectation: Expectation, state: ExpectationState): void {
  for (const listener of listeners) listener(expectation, state);
}
