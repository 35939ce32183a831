import type { SentEntry, SentReason, SentRequest } from './sent-entry.ts';

const minuteMs = 60_000;
/** Requests that repeat by themselves all the time would fill the list. */
const byItself = new Set<SentReason>(['pull', 'session']);
const windowOf = (reason: SentReason) => (byItself.has(reason) ? 60 * minuteMs : minuteMs);

/** Adds a request to an entry of the same kind that began within the minute, or within the hour for one of `byItself`. */
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
