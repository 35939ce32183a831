import { physicalHeightOf, ScrollMap } from './scroll-map.ts';

/** Overscan on either side of the view, px, so that a fling finds drawn rows. */
const overscanPx = 700;
/** Scrolling has ended after this time without a scroll event, ms. */
const restMs = 150;

/** A column of rows with heights known without drawing them. */
export type RowLayout = {
  /** Height of all rows, px. */
  height: number;
  /** Number of the row at `y` px from the top, clamped to the rows there are; -1 when there are none. */
  rowAt(y: number): number;
};

/** The scroll position in the grid, independent of the browser's scroll limit. Px from the top of the grid. */
export type GridScroll = {
  /** Top of the view; negative while content before the grid is in view. */
  readTop(): number;
  /** Height of the view. */
  readView(): number;
  /** Scrolls the top of the view there at once. */
  scrollTo(top: number): void;
  /** Calls back after each scroll, by the user or code. Returns a function that stops it. */
  onScroll(listener: () => void): () => void;
};

/** The view when rows were drawn last. `base` is subtracted from the top of each row. */
export type Place = { top: number; view: number; base: number };

/** Numbers of the rows to draw at a place and `margin` px around it, both included. */
export function rowsAround(layout: RowLayout, { top, view }: Place, margin = overscanPx): { firstRow: number; lastRow: number } {
  return { firstRow: Math.max(0, layout.rowAt(top - margin)), lastRow: layout.rowAt(top + view + margin) };
}

/** Tracks the scroller of a grid and requests new rows when the drawn ones do not cover the view. */
export class ScrollController implements GridScroll {
  readonly #map = new ScrollMap();
  readonly #listeners = new Set<() => void>();
  #observer: ResizeObserver | null = null;
  #scroller: HTMLElement | null = null;
  #grid: HTMLElement | null = null;
  #layout: RowLayout | null = null;
  #show: (place: Place, isScroll: boolean) => void = () => undefined;
  #shown: Place = { top: 0, view: 0, base: 0 };
  #rest: ReturnType<typeof setTimeout> | undefined;

  /**
   * The page itself may be the scroller. `show` gets the place to draw; `isScroll`: it must be drawn before the next paint. Returns a
   * function that detaches it.
   */
  attach(scroller: HTMLElement | null, show: (place: Place, isScroll: boolean) => void): () => void {
    this.#scroller = scroller;
    this.#show = show;
    if (scroller === null) return () => undefined;
    const ended = new AbortController();
    const isPage = scroller === document.documentElement;
    const target = isPage ? document : scroller;
    target.addEventListener('scroll', () => this.#handleScroll(), { passive: true, signal: ended.signal });
    // The page has the height of its content, so an observer of it misses window resizes.
    if (isPage) addEventListener('resize', () => this.#measure(), { passive: true, signal: ended.signal });
    const observer = new ResizeObserver(() => this.#measure());
    observer.observe(scroller);
    this.#observer = observer;
    this.#observeBefore();
    return () => {
      ended.abort();
      this.#observer = null;
      observer.disconnect();
      clearTimeout(this.#rest);
    };
  }

  /** True once it follows a scroller. */
  get isAttached(): boolean {
    return this.#scroller !== null;
  }

  /** Sets another drawn layout; the view keeps its distance from the top. */
  setLayout(layout: RowLayout, grid: HTMLElement | null): void {
    this.#grid = grid;
    this.#observeBefore();
    if (this.#layout !== null && this.#scroller !== null) this.#map.follow(this.#scroller.scrollTop, false);
    this.#layout = layout;
    this.#measure();
  }

  readTop(): number {
    return this.#map.top;
  }

  readView(): number {
    return this.#scroller?.clientHeight ?? 0;
  }

  scrollTo(top: number): void {
    if (this.#scroller === null) return;
    this.#put(this.#map.goTo(top));
    this.#draw(false);
  }

  onScroll(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Observes the sibling before the grid, which moves the grid when it grows. */
  #observeBefore(): void {
    const before = this.#grid?.previousElementSibling;
    if (before !== null && before !== undefined) this.#observer?.observe(before);
  }

  #measure(): void {
    const scroller = this.#scroller;
    const grid = this.#grid;
    const layout = this.#layout;
    if (scroller === null || grid === null || layout === null) return;
    const { top } = this.#map;
    const wasCut = this.#map.isCut;
    const edge = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top;
    const before = grid.getBoundingClientRect().top - edge + scroller.scrollTop;
    const after = Math.max(0, scroller.scrollHeight - before - physicalHeightOf(layout.height, devicePixelRatio));
    this.#map.setSizes({ before, grid: layout.height, after, view: scroller.clientHeight, devicePixelRatio });
    if (wasCut || this.#map.isCut) this.#put(this.#map.goTo(top));
    else this.#map.follow(scroller.scrollTop, false);
    this.#draw(false);
  }

  #handleScroll(): void {
    const scroller = this.#scroller;
    if (scroller === null) return;
    this.#put(this.#map.follow(scroller.scrollTop, false));
    for (const listener of this.#listeners) listener();
    this.#draw(true);
    clearTimeout(this.#rest);
    if (this.#map.isCut) this.#rest = setTimeout(() => this.#handleRest(), restMs);
  }

  #handleRest(): void {
    if (this.#scroller === null) return;
    this.#put(this.#map.follow(this.#scroller.scrollTop, true));
    this.#draw(false);
  }

  #put(physical: number): void {
    const scroller = this.#scroller;
    if (scroller === null) return;
    if (Math.abs(scroller.scrollTop - physical) >= 1) scroller.scrollTo({ top: physical, behavior: 'instant' });
    if (this.#map.isCut) this.#map.settle(scroller.scrollTop);
    else this.#map.follow(scroller.scrollTop, false);
  }

  #draw(isScroll: boolean): void {
    if (this.#layout === null) return;
    const place = { top: this.#map.top, view: this.readView(), base: this.#map.base };
    const before = rowsAround(this.#layout, this.#shown);
    const now = rowsAround(this.#layout, place);
    if (before.firstRow === now.firstRow && before.lastRow === now.lastRow && this.#shown.base === place.base) return;
    this.#shown = place;
    this.#show(place, isScroll);
  }
}
