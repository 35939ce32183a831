import * as v from 'valibot';
import { findDefinition, type Wish } from '../../../contract/changes/changes.ts';
import type { Intent, IntentState } from '../database.ts';

/** The newest version of stored changes that this code writes and reads. */
export const INTENT_VERSION = 1;

/** Changes in these states still affect the rows that the person sees. */
export const unfinishedStates: readonly IntentState[] = ['held', 'ready', 'sending', 'acked', 'parked'];

export function isUnfinished(intent: Pick<Intent, 'state'>): boolean {
  return unfinishedStates.includes(intent.state);
}

/**
 * Kind and arguments of a stored change; null when this code cannot read it: written by a newer version
 * before a roll-back, or damaged. Such a change is kept and shown, never dropped.
 */
export function readWish(intent: Intent): Wish | null {
  if (intent.v > INTENT_VERSION || !Array.isArray(intent.keys)) return null;
  const definition = findDefinition(intent.kind);
  if (definition === undefined) return null;
  const parsed = v.safeParse(definition.args, intent.args);
  return parsed.success ? ({ kind: intent.kind, args: parsed.output } as Wish) : null;
}
