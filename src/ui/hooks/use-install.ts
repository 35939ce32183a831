import { useSyncExternalStore } from 'react';

type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };
type InstallState = { canInstall: boolean; isInstalled: boolean };

let offered: InstallEvent | null = null;
let state: InstallState = {
  canInstall: false,
  isInstalled: matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)').matches,
};
const listeners = new Set<() => void>();

function change(next: InstallState): void {
  state = next;
  for (const listener of listeners) listener();
}

// The browser offers once, soon after load: whoever shows the entry later still needs the event.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offered = event as InstallEvent;
  change({ ...state, canInstall: true });
});
addEventListener('appinstalled', () => {
  offered = null;
  change({ canInstall: false, isInstalled: true });
  // Who installs the app means to keep what is in it.
  navigator.storage.persist().catch((cause: unknown) => console.warn('storage.not-persisted', { cause: String(cause) }));
});

/** Whether the browser can install the app now, and whether this is the installed app. */
export function useInstall(): InstallState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** Asks the browser to install the app. Nothing happens when it did not offer to. */
export async function installApp(): Promise<void> {
  const event = offered;
  if (event === null) return;
  // An offer can be used once.
  offered = null;
  change({ ...state, canInstall: false });
  await event.prompt();
}
