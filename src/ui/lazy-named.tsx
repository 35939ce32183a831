import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { showToast } from './feedback/toast/toast-store.ts';

/**
 * A component that is loaded when it is first shown. It has its own Suspense boundary, so that the page around it stays. When loading
 * fails (offline before all parts are on the device), it shows a message, draws nothing, and retries the next time. `fallback`: drawn
 * while loading. `ahead` loads it before it is shown: React then draws it at once, while it delays a boundary that follows another by 300
 * ms. `ahead` never rejects.
 */
export function lazyNamed<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> & { ahead: () => Promise<void> } {
  let Loaded: ComponentType<P> = prepare();
  let coming: Promise<void> | undefined;

  function prepare(): ComponentType<P> {
    const loadOrSay = async () => {
      try {
        return { default: await load() };
      } catch (error) {
        console.error('part.not-loaded', error);
        showToast({
          key: 'part-not-loaded',
          kind: 'error',
          text: 'This part of Pleinair is not on this device yet. Connect once, then try again.',
        });
        Loaded = prepare();
        return { default: () => null };
      }
    };
    return lazy(loadOrSay);
  }

  // Created once: another component type would remount a drawn one. An error is shown when the component is.
  const ahead = () =>
    (coming ??= load().then(
      (loaded) => void (Loaded = loaded),
      () => undefined,
    ));

  function LazyNamed(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyNamed, { ahead });
}
