import * as v from 'valibot';
import { findDefinition, type Wish } from '../../../contract/changes/changes.ts';
import type { Intent, IntentState } from '../database.ts';

/** The newest form of intents that this code writes and reads. */
export const INTENT_VERSION = 1;

/** Intents in these states still change what the person sees. */
export const unfinishedStates: readonly IntentState[] = ['held', 'ready', 'sending', 'acked', 'parked'];

export function isUnfinished(intent: Pick<Intent, 'state'>): boolean {
  return unfinishedStates.includes(intent.state);
}

/**
 * What a stored intent asks for, or null when this code cannot read it: written by a newer version
 * before a roll-back, or damaged. Such an intent is kept and shown, never dropped.
 */
export function readWish(intent: Intent): Wish | null {
  if (intent.v > INTENT_VERSION || !Array.isArray(intent.keys)) return null;
  const definition = findDefinition(intent.kind);
  if (definition === undefined) return null;
  const parsed = v.safeParse(definition.args, intent.args);
  return parsed.success ? ({ kind: intent.kind, args: parsed.output } as Wish) : null;
}
