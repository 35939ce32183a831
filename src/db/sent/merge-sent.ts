import type { SentEntry, SentReason, SentRequest } from './sent-entry.ts';

const minuteMs = 60_000;
/** What goes on all the time by itself would fill the list. */
const byItself = new Set<SentReason>(['pull', 'session']);
const windowOf = (reason: SentReason) => (byItself.has(reason) ? 60 * minuteMs : minuteMs);

/** Counts a request in with an entry of the same kind that began within the minute (the hour, where nobody asked for it). */
export function mergeSent(entries: readonly SentEntry[], next: SentRequest | SentEntry): SentEntry {
  const { count = 1, until = next.at } = next as Partial<SentEntry>;
  const alike = entries.find(
    (entry) =>
      entry.reason === next.reason &&
      entry.method === next.method &&
      entry.address === next.address &&
      entry.hasAnswer === next.hasAnswer &&
      // A clock that was put back begins another entry.
      next.at >= entry.at &&
      next.at - entry.at < windowOf(entry.reason),
  );
  if (alike === undefined) return { ...next, count, until };
  return { ...alike, count: alike.count + count, bytes: alike.bytes + next.bytes, until: Math.max(alike.until, until) };
}
