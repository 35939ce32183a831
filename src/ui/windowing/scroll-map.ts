/** Device px that browsers can scroll without losing precision; Firefox stops at 17.8 million. */
const physicalMaxDevicePx = 15_000_000;

/** Height in px to give the element of a grid that is `height` px high. */
export function physicalHeightOf(height: number, devicePixelRatio: number): number {
  return Math.min(height, Math.floor(physicalMaxDevicePx / devicePixelRatio));
}

/** Sizes of the scrolled content in px: before the grid, the full grid, after it, and the view. */
export type ScrollSizes = { before: number; grid: number; after: number; view: number; devicePixelRatio: number };

/**
 * Shows a grid that is higher than browsers can scroll in a shorter element. Positions on the full page are `logical`, the browser's
 * scrollTop is `physical`. Scrolling moves both alike; a drag of the scrollbar's thumb or a jump is translated in proportion. Around both
 * ends they differ by a constant, so that content before and after the grid is in its place. Nothing is translated when everything fits.
 */
export class ScrollMap {
  #sizes: ScrollSizes = { before: 0, grid: 0, after: 0, view: 0, devicePixelRatio: 1 };
  #logical = 0;
  #physical = 0;

  setSizes(sizes: ScrollSizes): void {
    this.#sizes = sizes;
  }

  /** True when the grid's element is lower than the grid. */
  get isCut(): boolean {
    return this.#height < this.#sizes.grid;
  }

  /** Px from the top of the grid to the top of the view; negative while content before the grid is in view. */
  get top(): number {
    return this.#logical - this.#sizes.before;
  }

  /** Subtracted from a row's position, so that it is drawn inside the shorter element. */
  get base(): number {
    return this.isCut ? this.#logical - this.#physical : 0;
  }

  /** Follows a move of the scroller by any means. Returns the scrollTop to set, so that there is room in both directions. */
  follow(scrollTop: number, isAtRest: boolean): number {
    // Some browsers overscroll beyond the ends for a moment.
    const physical = clamp(scrollTop, this.#physicalMax);
    const delta = physical - this.#physical;
    const isJump = this.isCut && Math.abs(delta) > this.#jump;
    this.#logical = clamp(isJump || !this.isCut ? this.#toLogical(physical) : this.#logical + delta, this.#logicalMax);
    this.#physical = physical;
    if (!this.isCut) return scrollTop;
    const ideal = this.#toPhysical(this.#logical);
    const isNearEnd = this.#isInEnd(physical, this.#physicalMax) || this.#isInEnd(this.#logical, this.#logicalMax);
    const drift = Math.abs(ideal - physical);
    return drift >= 1 && (isNearEnd || (isAtRest && drift > this.#sizes.view)) ? ideal : scrollTop;
  }

  /** Goes to a position of the grid; returns the scrollTop that shows it. */
  goTo(top: number): number {
    this.#logical = clamp(top + this.#sizes.before, this.#logicalMax);
    this.#physical = this.#toPhysical(this.#logical);
    return this.#physical;
  }

  /** The browser rounded the scrollTop: the rows follow, and the view keeps its content. */
  settle(physical: number): void {
    this.#physical = physical;
  }

  get #height(): number {
    return physicalHeightOf(this.#sizes.grid, this.#sizes.devicePixelRatio);
  }

  get #logicalMax(): number {
    const { before, grid, after, view } = this.#sizes;
    return Math.max(0, before + grid + after - view);
  }

  get #physicalMax(): number {
    return Math.max(0, this.#logicalMax - (this.#sizes.grid - this.#height));
  }

  /** Px at either end in which the translation is a constant. */
  get #end(): number {
    const { before, after, view } = this.#sizes;
    return Math.min(this.#physicalMax / 4, 3 * view + Math.max(before, after));
  }

  /** Threshold between scrolling and a jump: a wheel, finger or key moves less in one event, one px of the thumb moves more. */
  get #jump(): number {
    const { view } = this.#sizes;
    return Math.max(2 * view, this.#height / Math.max(1, view) / 4);
  }

  #isInEnd(place: number, max: number): boolean {
    return place < this.#end || place > max - this.#end;
  }

  #toLogical(physical: number): number {
    return translate(physical, { from: this.#physicalMax, to: this.#logicalMax, end: this.#end });
  }

  #toPhysical(logical: number): number {
    return translate(logical, { from: this.#logicalMax, to: this.#physicalMax, end: this.#end });
  }
}

function clamp(place: number, max: number): number {
  return Math.min(Math.max(0, place), max);
}

/** Maps a position on length `from` to length `to`: equal for `end` px at either end, proportional between. */
function translate(place: number, { from, to, end }: { from: number; to: number; end: number }): number {
  if (from === to || place <= end) return Math.min(place, to);
  if (place >= from - end) return to - (from - place);
  return end + ((place - end) / (from - 2 * end)) * (to - 2 * end);
}
