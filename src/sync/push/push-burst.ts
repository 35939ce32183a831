import { pushOne } from './push.ts';
import type { PushMemory, PushOutcome } from './push-memory.ts';
import type { SyncWorld } from '../world.ts';

export type Settled = Extract<PushOutcome, { kind: 'settled' }>;

/**
 * `pushOne`, and then, as long as the next one is taken already, the next: to look around between two of a long outbox takes
 * longer than to send one. After `forMs` it takes no more, so that the rest is looked at; `onSettled` hears of each.
 */
export async function pushBurst(
  world: SyncWorld,
  memory: PushMemory,
  { forMs, signal, onSettled }: { forMs: number; signal: AbortSignal; onSettled: (settled: Settled) => void },
): Promise<PushOutcome> {
  const began = world.clock.now();
  memory.takeUntil = began + forMs;
  for (;;) {
    const pushed = await pushOne(world, memory, signal);
    if (pushed.kind !== 'settled') return pushed;
    onSettled(pushed);
    if (memory.taken === null || signal.aborted) return pushed;
    // A clock that was put back makes nobody wait.
    if (world.clock.now() < began) memory.takeUntil = -Infinity;
  }
}
