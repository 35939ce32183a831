import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { showToast } from './feedback/toast-store.ts';

/**
 * A component that is loaded when it is first shown. It brings its own boundary, so that the page
 * around it stays as it is. When it cannot be loaded (offline before everything was on the
 * device) a message says so, nothing is drawn, and the next time it is asked for it is tried again.
 * `fallback`: drawn until it is there.
 */
export function lazyNamed<P extends object>(load: () => Promise<ComponentType<P>>, fallback: ReactNode = null): ComponentType<P> {
  let Loaded = prepare();

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

  return function LazyNamed(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
