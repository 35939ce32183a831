import { lazy, Suspense, type ComponentType } from 'react';

/**
 * A component that is loaded when it is first shown. It brings its own boundary, so that the page
 * around it stays as it is meanwhile.
 */
export function lazyNamed<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
  return function LazyNamed(props: P) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
