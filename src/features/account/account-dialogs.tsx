import { useSyncExternalStore } from 'react';
import { lazyNamed } from '../../ui/lazy-named.tsx';
import { followAccountDialog, openAccountDialog, readAccountDialog } from '../../ui/overlay/account-dialog.ts';

const SignUpDialog = lazyNamed(async () => (await import('./sign-up-dialog.tsx')).SignUpDialog);
const SignInDialog = lazyNamed(async () => (await import('./sign-in-dialog.tsx')).SignInDialog);
const SignOutDialog = lazyNamed(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);
const UpgradeDialog = lazyNamed(async () => (await import('./upgrade/upgrade-dialog.tsx')).UpgradeDialog);

function close(): void {
  openAccountDialog(null);
}

/** The account dialog that is open, if any. Rendered once by the shell. */
export function AccountDialogs() {
  const name = useSyncExternalStore(followAccountDialog, readAccountDialog);
  if (name === 'sign-up') return <SignUpDialog onClose={close} onSignIn={() => openAccountDialog('sign-in')} />;
  if (name === 'sign-in') return <SignInDialog onClose={close} onSignUp={() => openAccountDialog('sign-up')} />;
  if (name === 'sign-out') return <SignOutDialog onClose={close} />;
  if (name === 'upgrade') return <UpgradeDialog onClose={close} />;
  return null;
}
