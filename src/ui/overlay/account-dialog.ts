export type AccountDialogName = 'sign-up' | 'sign-in' | 'sign-out' | 'upgrade';

let opened: AccountDialogName | null = null;
const listeners = new Set<() => void>();

/** Opens one of the account dialogs from anywhere; null closes the one that is open. */
export function openAccountDialog(name: AccountDialogName | null): void {
  opened = name;
  for (const listener of listeners) listener();
}

export function followAccountDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readAccountDialog(): AccountDialogName | null {
  return opened;
}
