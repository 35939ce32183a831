import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { findMe } from '../../db/queries/session.ts';
import { LeaveGuestDialog } from '../../features/lock/leave-guest-dialog.tsx';
import { LockPage } from '../../features/lock/lock-page.tsx';
import type { LockPhase } from '../../lib/lock/lock-state.ts';
import { lazyNamed } from '../../ui/lazy-named.tsx';
import { lockedAccount, unlock } from '../lock/follow-lock.ts';

const SignOutDialog = lazyNamed(async () => (await import('../../features/account/sign-out-dialog.tsx')).SignOutDialog);

/** What stands in the place of a locked studio, and the way out for who has forgotten the code. */
export function LockPlace({ phase }: { phase: LockPhase }) {
  const isGuest = useLiveQuery(findMe, [])?.is_guest;
  const [isLeaving, setIsLeaving] = useState(false);
  const close = () => setIsLeaving(false);
  return (
    <>
      <LockPage
        account={phase === 'locked' ? lockedAccount() : null}
        isUnreadable={phase === 'unreadable'}
        onUnlock={unlock}
        // Who is here is not known before the library is open.
        onForgotten={isGuest === undefined ? undefined : () => setIsLeaving(true)}
      />
      {isLeaving && (isGuest === true ? <LeaveGuestDialog onClose={close} /> : <SignOutDialog onClose={close} />)}
    </>
  );
}
