import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isSharedComputer } from '../../lib/is-shared-computer.ts';
import { readLockPhase, watchLockPhase } from '../../lib/lock/lock-state.ts';
import { useKeyboardInset } from '../../ui/hooks/use-keyboard-inset.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { lazyNamed } from '../../ui/lazy-named.tsx';
import { loadUntilThere } from '../../lib/load-until-there.ts';
import { followLock } from './follow-lock.ts';
import { returnFocus } from './return-focus.ts';

const LockPlace = lazyNamed(() => loadUntilThere(async () => (await import('../places/lock-place.tsx')).LockPlace));

/** Always there, in front of the studio or in its place: it decides when the studio is locked, and shows the page that opens it. */
export function LockGuard() {
  // Here, because fields end above an on-screen keyboard on both.
  useKeyboardInset();
  useEffect(followLock, []);
  const phase = useSyncExternalStore(watchLockPhase, readLockPhase);
  const wasLocked = useRef(false);
  const [isOpenAgain, setIsOpenAgain] = useState(false);
  useEffect(() => {
    if (phase === 'open' && wasLocked.current) returnFocus();
    setIsOpenAgain(phase === 'open' && wasLocked.current);
    wasLocked.current = phase === 'locked';
  }, [phase]);
  // Who is here is known after a moment, but on a shared computer only once the studio has answered.
  const isShown = phase === 'locked' || phase === 'unreadable' || (phase === 'checking' && isSharedComputer());
  return (
    <>
      {isShown && <LockPlace phase={phase} />}
      <VisuallyHidden aria-live="polite">{isOpenAgain ? 'Pleinair is open again.' : ''}</VisuallyHidden>
    </>
  );
}
