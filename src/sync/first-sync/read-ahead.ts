import type { SyncWorld } from '../world.ts';

type Ahead<P> = { before: string; page: Promise<P> };

/** Fetches one page of a first sync while the page before it is written. */
export class ReadAhead<P> {
  readonly #pages = new WeakMap<SyncWorld, Ahead<P>>();

  /** The page already begun for `before`, else a new fetch. */
  take(world: SyncWorld, before: string | undefined, fetchPage: () => Promise<P>): Promise<P> {
    const ahead = this.#pages.get(world);
    this.#pages.delete(world);
    return ahead !== undefined && ahead.before === before ? ahead.page : fetchPage();
  }

  /** Begins to fetch the page of `before`. `take` passes on its failure. */
  begin(world: SyncWorld, before: string, fetchPage: () => Promise<P>): void {
    const page = fetchPage();
    page.catch(() => undefined);
    this.#pages.set(world, { before, page });
  }

  /** Discards the page, which belongs to another copy. */
  drop(world: SyncWorld): void {
    this.#pages.delete(world);
  }
}
