import { whenOpen } from '../open-database.ts';
import { watchWrittenMedia } from '../queries/media/written-media.ts';
import { followLibrary, type Library } from './follow-library.ts';

export type { Library };

let current: Library | undefined;
const listeners = new Set<() => void>();
let isFollowed = false;

/** Calls `onChange` whenever the library changed; the first call follows soon. Returns how to stop. */
export function watchLibrary(onChange: () => void): () => void {
  listeners.add(onChange);
  if (!isFollowed) {
    isFollowed = true;
    // For as long as the page lives: to load it again costs more than to keep it in step.
    void whenOpen((db, space) => {
      const { takeNew } = followLibrary(db, space, (library) => {
        current = library;
        for (const listener of listeners) listener();
      });
      watchWrittenMedia(takeNew);
      return Promise.resolve();
    });
  }
  return () => listeners.delete(onChange);
}

/** The library as it is now; undefined until it has been read. The same object until it changes. */
export function library(): Library | undefined {
  return current;
}
