import type { Intent } from '../db/database.ts';

/**
 * The intent to send next, or when to look again (ms since 1970; null: not before something changes).
 * Order is kept per row: an intent waits for every earlier unfinished one that shares a row with
 * it, so a stuck row never blocks the others. Among the eligible, cancels go first (each races with an engine:
 * behind other requests it would come too late), then deletions.
 */
export function pickIntent(intents: Intent[], now: number): { intent: Intent | null; nextAt: number | null } {
  const taken = new Set<string>();
  const eligible: Intent[] = [];
  let nextAt: number | null = null;
  for (const intent of [...intents].sort((a, b) => a.n! - b.n!)) {
    if (intent.state === 'undone' || intent.state === 'acked') continue;
    // A damaged one has none; it is found unreadable when it is taken.
    const keys = (intent.keys as string[] | undefined) ?? [];
    const isBlocked = keys.some((key) => taken.has(key));
    for (const key of keys) taken.add(key);
    if (intent.state !== 'ready' || isBlocked) continue;
    if (intent.nextAt > now) nextAt = Math.min(nextAt ?? intent.nextAt, intent.nextAt);
    else eligible.push(intent);
  }
  const findKind = (kind: Intent['kind']) => eligible.find((intent) => intent.kind === kind);
  return { intent: findKind('generation.cancel') ?? findKind('media.delete') ?? eligible[0] ?? null, nextAt };
}
