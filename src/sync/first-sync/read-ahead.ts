import type { SyncWorld } from '../world.ts';

type Ahead<P> = { before: string; page: Promise<P> };

/** A page of a first sync that is fetched while the one before it is written; one at a time. */
export class ReadAhead<P> {
  readonly #pages = new WeakMap<SyncWorld, Ahead<P>>();

  /** The page that was begun for `before`, else the one that `fetchPage` fetches now. */
  take(world: SyncWorld, before: string | undefined, fetchPage: () => Promise<P>): Promise<P> {
    const ahead = this.#pages.get(world);
    this.#pages.delete(world);
    return ahead !== undefined && ahead.before === before ? ahead.page : fetchPage();
  }

  /** Begins to fetch the page of `before`. That it failed is told to whoever takes it. */
  begin(world: SyncWorld, before: string, fetchPage: () => Promise<P>): void {
    const page = fetchPage();
    page.catch(() => undefined);
    this.#pages.set(world, { before, page });
  }

  /** What was begun is of another copy. */
  drop(world: SyncWorld): void {
    this.#pages.delete(world);
  }
}
