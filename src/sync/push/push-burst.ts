import { pushOne } from './push.ts';
import type { PushMemory, PushOutcome } from './push-memory.ts';
import type { SyncWorld } from '../world.ts';

export type Settled = Extract<PushOutcome, { kind: 'settled' }>;

/**
 * Calls `pushOne` as long as the next mutation is already taken: a whole turn of the loop takes longer than one send.
 * After `forMs` it takes no more, so that the loop does its other work. `onSettled` is called for each.
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
    // After the clock was put back, `takeUntil` would be too far away, so the burst ends.
    if (world.clock.now() < began) memory.takeUntil = -Infinity;
  }
}
