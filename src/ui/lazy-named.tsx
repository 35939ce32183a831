import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { showToast } from './feedback/toast/toast-store.ts';

/**
 * A component that is loaded when it is first shown. It brings its own boundary, so that the page
 * around it stays as it is. When it cannot be loaded (offline before everything was on the
 * device) a message says so, nothing is drawn, and the next time it is asked for it is tried again.
 * `fallback`: drawn until it is there. `ahead` loads it before it is shown: React then draws it at once, while a boundary that follows
 * another one is held back for 300 ms. It never fails.
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

  // Once: another type would make a drawn one begin anew. A failure is told when the component is shown.
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
