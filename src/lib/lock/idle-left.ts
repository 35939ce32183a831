/** Times without use after which the studio locks, minutes. */
export const lockMinutes = [1, 5, 15, 60] as const;
export type LockMinutes = (typeof lockMinutes)[number];

type Idle = { usedAt: number; minutes: LockMinutes };

/** How long nobody must go on using the studio until it locks, ms; 0 when it is time. A clock that was put back starts the time anew. */
export function idleLeft({ usedAt, minutes }: Idle, now: number): number {
  return Math.max(0, minutes * 60_000 - Math.max(0, now - usedAt));
}
