import * as v from 'valibot';
import { findDefinition, type Change } from '../../../contract/changes/changes.ts';
import type { Mutation, MutationState } from '../database.ts';

/** The newest version of stored changes that this code writes and reads. */
export const INTENT_VERSION = 1;

/** Changes in these states still affect the rows that the person sees. */
export const unfinishedStates: readonly MutationState[] = ['held', 'ready', 'sending', 'acked', 'parked'];

export function isUnfinished(mutation: Pick<Mutation, 'state'>): boolean {
  return unfinishedStates.includes(mutation.state);
}

/**
 * Kind and arguments of a stored change; null when this code cannot read it: written by a newer version
 * before a roll-back, or damaged. Such a change is kept and shown, never dropped.
 */
export function readChange(mutation: Mutation): Change | null {
  if (mutation.v > INTENT_VERSION || !Array.isArray(mutation.keys)) return null;
  const definition = findDefinition(mutation.kind);
  if (definition === undefined) return null;
  const parsed = v.safeParse(definition.args, mutation.args);
  return parsed.success ? ({ kind: mutation.kind, args: parsed.output } as Change) : null;
}
