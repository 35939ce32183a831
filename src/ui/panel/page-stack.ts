/** Pages of a panel from its home page, which is always first, to the one that is shown. `R`: a page with its parameters. */
export type PageStack<R> = readonly [home: R, ...above: R[]];

/** Shows another page over the one that is shown. */
export function goForward<R>([home, ...above]: PageStack<R>, page: R): PageStack<R> {
  return [home, ...above, page];
}

/** Leaves the page that is shown; the home page stays. */
export function goBack<R>([home, ...above]: PageStack<R>): PageStack<R> {
  return [home, ...above.slice(0, -1)];
}
