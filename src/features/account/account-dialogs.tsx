import { useSyncExternalStore } from 'react';
import { lazyNamed } from '../../ui/lazy-named.tsx';

export type AccountDialogName = 'sign-up' | 'sign-in' | 'sign-out';

const SignUpDialog = lazyNamed(async () => (await import('./sign-up-dialog.tsx')).SignUpDialog);
const SignInDialog = lazyNamed(async () => (await import('./sign-in-dialog.tsx')).SignInDialog);
const SignOutDialog = lazyNamed(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);

let opened: AccountDialogName | null = null;
const listeners = new Set<() => void>();

function openAccountDialog(name: AccountDialogName | null): void {
  opened = name;
  for (const listener of listeners) listener();
}

function close(): void {
  openAccountDialog(null);
}

/** How to open one of the account dialogs from anywhere. */
export function useAccountDialog(): (name: AccountDialogName) => void {
  return openAccountDialog;
}

/** The account dialog that is open, if any. Rendered once by the shell. */
export function AccountDialogs() {
  const name = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
  );
  if (name === 'sign-up') return <SignUpDialog onClose={close} onSignIn={() => openAccountDialog('sign-in')} />;
  if (name === 'sign-in') return <SignInDialog onClose={close} onSignUp={() => openAccountDialog('sign-up')} />;
  if (name === 'sign-out') return <SignOutDialog onClose={close} />;
  return null;
}
