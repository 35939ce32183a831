/** Pages of a panel from its home page, which is always first, to the shown one. `R`: a page with its parameters. */
export type PageStack<R> = readonly [home: R, ...above: R[]];

/** Adds a page on top. */
export function goForward<R>([home, ...above]: PageStack<R>, page: R): PageStack<R> {
  return [home, ...above, page];
}

/** Removes the top page; the home page stays. */
export function goBack<R>([home, ...above]: PageStack<R>): PageStack<R> {
  return [home, ...above.slice(0, -1)];
}
