import { findDefinition } from '../../../contract/changes/changes.ts';
import type { Intent } from '../../db/database.ts';
import { isHiding } from './is-hiding.ts';

/**
 * The intents that may be sent now, in the order to send them, or when to look again (ms since 1970; null: not before
 * something changes). No two of them share a row, so that sending one leaves the others as they are.
 * Order is kept per row: an intent waits for every earlier unfinished one that shares a row with
 * it or makes a row that it names, so a stuck row never blocks the others. Among the eligible, cancels go first (each races with an engine:
 * behind other requests it would come too late), then what makes something less visible: deletions, and the end
 * of a link.
 */
export function pickIntents(intents: Intent[], now: number): { eligible: Intent[]; nextAt: number | null; isCancelBlocked: boolean } {
  const taken = new Set<string>();
  const eligible: Intent[] = [];
  let nextAt: number | null = null;
  let isCancelBlocked = false;
  for (const intent of [...intents].sort((a, b) => a.n! - b.n!)) {
    if (intent.state === 'undone' || intent.state === 'acked') continue;
    // A damaged one has none; it is found unreadable when it is taken.
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
