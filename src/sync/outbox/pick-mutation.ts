import { findDefinition } from '../../../contract/changes/changes.ts';
import type { Mutation } from '../../db/database.ts';
import { isHiding } from './is-hiding.ts';

/**
 * The mutations that may be sent now, in sending order, or when to look again (ms since 1970; null: after a change).
 * No two of them share a row, so sending one does not affect the others.
 * Order holds per row: a mutation waits for every earlier unfinished one that shares a row with it or makes a row
 * that it names. A stuck row therefore never blocks the others.
 * Cancels go first, because each races with an engine. Then come changes that hide something: deletions, the end of a link.
 */
export function pickMutations(
  mutations: Mutation[],
  now: number,
): { eligible: Mutation[]; nextAt: number | null; isCancelBlocked: boolean } {
  const taken = new Set<string>();
  const eligible: Mutation[] = [];
  let nextAt: number | null = null;
  let isCancelBlocked = false;
  for (const mutation of [...mutations].sort((a, b) => a.n! - b.n!)) {
    if (mutation.state === 'undone' || mutation.state === 'acked') continue;
    // A damaged mutation has no keys; `takeIntent` finds it unreadable.
    const keys = (mutation.keys as string[] | undefined) ?? [];
    const isBlocked = [...keys, ...askedKeys(mutation, 'waitsFor')].some((key) => taken.has(key));
    for (const key of [...keys, ...askedKeys(mutation, 'alsoKeys')]) taken.add(key);
    isCancelBlocked ||= isBlocked && goesFirst(mutation);
    if (mutation.state !== 'ready' || isBlocked) continue;
    if (mutation.nextAt > now) nextAt = Math.min(nextAt ?? mutation.nextAt, mutation.nextAt);
    else eligible.push(mutation);
  }
  return { eligible: eligible.sort((a, b) => urgency(a) - urgency(b)), nextAt, isCancelBlocked };
}

function askedKeys({ kind, args }: Mutation, which: 'waitsFor' | 'alsoKeys'): string[] {
  const isReadable = typeof args === 'object' && (args as object | null) !== null;
  return isReadable ? (findDefinition(kind)?.[which]?.(args) ?? []) : [];
}

function urgency(mutation: Mutation): number {
  return goesFirst(mutation) ? 0 : isHiding(mutation) ? 1 : 2;
}

const goesFirst = ({ kind }: Mutation): boolean => findDefinition(kind)?.goesFirst === true;
