import { useSyncExternalStore, type ReactNode } from 'react';
import { readLockPhase, watchLockPhase } from '../../lib/lock/lock-state.ts';
import { loadUntilThere } from '../../lib/load-until-there.ts';
import { lazyNamed } from '../../ui/lazy-named.tsx';

const LockGuard = lazyNamed(() => loadUntilThere(async () => (await import('../lock/lock-guard.tsx')).LockGuard));

/** The studio while it is open. Locked, it is not there at all: what is only covered can be uncovered. */
export function UnlessLocked({ children }: { children: ReactNode }) {
  const isOpen = useSyncExternalStore(watchLockPhase, readLockPhase) === 'open';
  return (
    <>
      {isOpen && children}
      <LockGuard />
    </>
  );
}
