import * as v from 'valibot';

/** A moment as the calls of the specification tell it. Rows that are synced have milliseconds since 1970. */
export const timestampSchema = v.object({ _seconds: v.number(), _nanoseconds: v.number() });

/** `ms`: milliseconds since 1970. */
export function toTimestamp(ms: number): v.InferOutput<typeof timestampSchema> {
  const _seconds = Math.floor(ms / 1000);
  return { _seconds, _nanoseconds: (ms - _seconds * 1000) * 1_000_000 };
}
