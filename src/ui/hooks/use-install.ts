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

// The browser fires the event once, soon after load. It is stored for components that mount later.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offered = event as InstallEvent;
  change({ ...state, canInstall: true });
});
addEventListener('appinstalled', () => {
  offered = null;
  change({ canInstall: false, isInstalled: true });
  // Users who install the app want to keep its data.
  navigator.storage.persist().catch((cause: unknown) => console.warn('storage.not-persisted', { cause: String(cause) }));
});

/** The state of installation: whether the browser can install the app now, and whether this is the installed app. */
export function useInstall(): InstallState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** Asks the browser to install the app. Does nothing without an offer. */
export async function installApp(): Promise<void> {
  const event = offered;
  if (event === null) return;
  // Browsers accept an offer only once.
  offered = null;
  change({ ...state, canInstall: false });
  await event.prompt();
}
