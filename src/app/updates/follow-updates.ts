import { reloadOrAsk } from '../../db/recovery/in-memory.ts';
import { keepAndReload } from '../../lib/browser/reload-page.ts';
import { forgetAgreedUpdate, isUpdateAgreed, letTakeOver, takeOverMs } from './agreed-update.ts';
import { whenIdle } from './when-idle.ts';

export type UpdateOptions = {
  /** A newer build waits; `apply` switches to it. Every other tab reloads when it is idle; an in-memory tab asks first. */
  onUpdateReady: (apply: () => Promise<void>) => void;
  /** The first worker controls this page; it is of the same build. */
  onFirstControl: () => void;
  /** True while a reload would lose work, such as a running export. */
  isBusy: () => boolean;
};

/**
 * Registers the service worker and offers each newer version for as long as the page is open. Workbox's own events end with the first
 * update that it did not start, so this reads the registration. Rejects with what `register` rejects with.
 */
export async function followUpdates(
  register: () => Promise<ServiceWorkerRegistration | undefined>,
  { onUpdateReady, onFirstControl, isBusy }: UpdateOptions,
): Promise<void> {
  const { serviceWorker } = navigator;
  let isControlled = serviceWorker.controller !== null;
  let isAsked = false;
  // Listens before `register` is awaited: a worker can take over while it runs.
  serviceWorker.addEventListener('controllerchange', () => {
    forgetAgreedUpdate();
    if (isAsked) void reload({ isAsked, isBusy });
    else if (!isControlled) onFirstControl();
    // The person agreed in another tab.
    else
      reloadOrAsk({
        reload: () => void reload({ isAsked: false, isBusy }),
        ask: () => onUpdateReady(() => reload({ isAsked: true, isBusy })),
      });
    isControlled = true;
  });
  const registration = await register();
  if (registration === undefined) return;

  let found: ServiceWorker | null = null;
  const look = (): void => {
    const { waiting, active } = registration;
    // Without an active worker this is the first installation, not an update.
    if (waiting === null || waiting === found || active === null) return;
    found = waiting;
    // A still newer version can replace the one that the person agreed to.
    if (isUpdateAgreed()) letTakeOver(waiting);
    else onUpdateReady(apply);
  };
  const apply = async (): Promise<void> => {
    isAsked = true;
    if (registration.waiting !== null) letTakeOver(registration.waiting);
    setTimeout(() => void reload({ isAsked, isBusy }), takeOverMs);
  };
  const follow = (): void => registration.installing?.addEventListener('statechange', look);
  registration.addEventListener('updatefound', follow);
  // Another tab may have started the installation before this page was opened.
  follow();
  if (registration.waiting === null) forgetAgreedUpdate();
  look();
}

type Reload = { isAsked: boolean; isBusy: () => boolean };

/** The tab in which the person agreed reloads at once, other tabs when they are idle. */
async function reload({ isAsked, isBusy }: Reload): Promise<void> {
  if (!isAsked || isBusy()) await whenIdle(isBusy);
  await keepAndReload();
}
