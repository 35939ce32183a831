import { findDefinition } from '../../../contract/changes/changes.ts';
import type { Intent } from '../../db/database.ts';
import { isHiding } from './is-hiding.ts';

/**
 * The mutations that may be sent now, in sending order, or when to look again (ms since 1970; null: after a change).
 * No two of them share a row, so sending one does not affect the others.
 * Order holds per row: a mutation waits for every earlier unfinished one that shares a row with it or makes a row
 * that it names. A stuck row therefore never blocks the others.
 * Cancels go first, because each races with an engine. Then come changes that hide something: deletions, the end of a link.
 */
export function pickIntents(intents: Intent[], now: number): { eligible: Intent[]; nextAt: number | null; isCancelBlocked: boolean } {
  const taken = new Set<string>();
  const eligible: Intent[] = [];
  let nextAt: number | null = null;
  let isCancelBlocked = false;
  for (const intent of [...intents].sort((a, b) => a.n! - b.n!)) {
    if (intent.state === 'undone' || intent.state === 'acked') continue;
    // A damaged mutation has no keys; `takeIntent` finds it unreadable.
    const keys = (intent.keys as string[] | undefined) ?? [];
    const isBlocked = [...keys, ...askedKeys(intent, 'waitsFor')].some((key) => taken.has(key));
    for (const key of [...keys, ...askedKeys(intent, 'alsoKeys')]) taken.add(key);
    isCancelBlocked ||= isBlocked && goesFirst(intent);
    if (intent.state !== 'ready' || isBlocked) continue;
    if (intent.nextAt > now) nextAt = Math.min(nextAt ?? intent.nextAt, intent.nextAt);
    else eligible.push(intent);
  }
  return { eligible: eligible.sort((a, b) => urgency(a) - urgency(b)), nextAt, isCancelBlocked };
}

function askedKeys({ kind, args }: Intent, which: 'waitsFor' | 'alsoKeys'): string[] {
  const isReadable = typeof args === 'object' && (args as object | null) !== null;
  return isReadable ? (findDefinition(kind)?.[which]?.(args) ?? []) : [];
}

function urgency(intent: Intent): number {
  return goesFirst(intent) ? 0 : isHiding(intent) ? 1 : 2;
}

const goesFirst = ({ kind }: Intent): boolean => findDefinition(kind)?.goesFirst === true;
