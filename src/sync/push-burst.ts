import { readWithinMs } from './granted-effects.ts';
import { pushOne, type PushMemory, type PushOutcome } from './push.ts';
import type { SyncWorld } from './world.ts';

type Settled = Extract<PushOutcome, { kind: 'settled' }>;

/**
 * `pushOne`, and then, as long as the next one is taken already, the next: to look around between two of a long outbox takes
 * longer than to send one. After a second it ends, so that the rest is looked at; `onSettled` hears of each.
 */
export async function pushBurst(
  world: SyncWorld,
  memory: PushMemory,
  { signal, onSettled }: { signal: AbortSignal; onSettled: (settled: Settled) => void },
): Promise<PushOutcome> {
  const began = world.clock.now();
  for (;;) {
    const pushed = await pushOne(world, memory, signal);
    if (pushed.kind !== 'settled') return pushed;
    onSettled(pushed);
    // A clock that was put back makes nobody wait.
    const ms = world.clock.now() - began;
    if (memory.taken === null || signal.aborted || ms < 0 || ms >= readWithinMs) return pushed;
  }
}
