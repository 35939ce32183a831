import { limits } from '../../../../../contract/limits.ts';
import type { GridLayout } from '../../grid/grid-layout.ts';
import type { GridScroll } from '../../../../ui/windowing/scroll-controller.ts';
import { addFinished } from '../select-items.ts';
import { readSelection, showSelection, type Selection } from '../selection.state.ts';
import { edgeSpeed } from './edge-speed.ts';
import { itemsInBand, type Band } from './items-in-band.ts';
import styles from './band.module.css';

/** A mouse movement below this is a click, px. */
const stillPx = 5;

/** The grid under the rectangle, read at the moment of use. */
export type BandGround = { layout: GridLayout; scroll: GridScroll; scroller: HTMLElement; grid: HTMLElement };

/**
 * Lets the mouse select items with a rectangle. It starts where nothing can be dragged: between and beside the pictures, and during a
 * selection also on unchosen ones. Returns a function that stops it.
 */
export function listenForBands(scroller: HTMLElement, read: () => BandGround | null): () => void {
  let running: BandDrag | null = null;
  const handlePress = (event: PointerEvent) => {
    const ground = read();
    if (ground === null || running !== null || !canBegin(event, scroller)) return;
    const onEnd = () => {
      running = null;
    };
    running = new BandDrag(event, ground, { read, onEnd });
  };
  scroller.addEventListener('pointerdown', handlePress);
  return () => {
    scroller.removeEventListener('pointerdown', handlePress);
    running?.end();
  };
}

function canBegin(event: PointerEvent, scroller: HTMLElement): boolean {
  if (event.pointerType !== 'mouse' || event.button !== 0 || event.defaultPrevented || !(event.target instanceof Element)) return false;
  if (event.target.closest('button, a, input, [draggable="true"]') !== null) return false;
  // Ignores the scrollbar.
  return event.clientX < scroller.getBoundingClientRect().left + scroller.clientLeft + scroller.clientWidth;
}

/** One rectangle, from the press to the release. */
class BandDrag {
  readonly #read: () => BandGround | null;
  readonly #onEnd: () => void;
  readonly #before: Selection;
  readonly #kept: readonly string[];
  readonly #from: { x: number; y: number };
  readonly #ended = new AbortController();
  readonly #pointerId: number;
  #pointer: { x: number; y: number };
  #element: HTMLElement | null = null;
  #frame = 0;
  #lastFrameAt = 0;
  #shown = '';

  constructor(event: PointerEvent, ground: BandGround, { read, onEnd }: { read: () => BandGround | null; onEnd: () => void }) {
    this.#read = read;
    this.#onEnd = onEnd;
    this.#pointerId = event.pointerId;
    this.#pointer = { x: event.clientX, y: event.clientY };
    this.#from = placeIn(ground, this.#pointer);
    this.#before = readSelection();
    this.#kept = event.shiftKey || event.ctrlKey || event.metaKey ? this.#before.ids : [];
    const { signal } = this.#ended;
    addEventListener('pointermove', (moved) => this.#handleMove(moved), { signal });
    addEventListener('pointerup', () => this.end(), { signal });
    addEventListener('pointercancel', () => this.end(), { signal });
    addEventListener('contextmenu', () => this.end(), { signal });
    // A tile can become draggable after the press; its drag ends the rectangle.
    addEventListener('dragstart', () => this.#takeBack(), { signal, capture: true });
    addEventListener('selectstart', (select) => select.preventDefault(), { signal });
    // In the capture phase, because Escape cancels the rectangle before the selection.
    addEventListener('keydown', (key) => this.#handleKey(key), { signal, capture: true });
  }

  end(): void {
    this.#ended.abort();
    cancelAnimationFrame(this.#frame);
    if (this.#element !== null) {
      this.#choose();
      this.#element.remove();
      // An empty rectangle starts no selection.
      if (readSelection().ids.length === 0 && !this.#before.isOn) showSelection(this.#before);
      ignoreNextClick();
    }
    this.#onEnd();
  }

  #handleMove(event: PointerEvent): void {
    if (event.pointerId !== this.#pointerId) return;
    const { clientX: x, clientY: y } = event;
    if (this.#element === null) {
      if (Math.hypot(x - this.#pointer.x, y - this.#pointer.y) < stillPx) return;
      this.#begin();
    }
    this.#pointer = { x, y };
  }

  #handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || this.#element === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#takeBack();
    ignoreNextClick();
  }

  /** Ends the drag and restores the previous selection. */
  #takeBack(): void {
    if (this.#element !== null) {
      this.#element.remove();
      this.#element = null;
      showSelection(this.#before);
    }
    this.end();
  }

  #begin(): void {
    this.#element = document.createElement('div');
    this.#element.className = styles.band ?? '';
    document.body.append(this.#element);
    // The capture keeps other elements from reacting, also outside the window.
    this.#read()?.scroller.setPointerCapture(this.#pointerId);
    this.#lastFrameAt = performance.now();
    this.#frame = requestAnimationFrame((now) => this.#draw(now));
  }

  #draw(now: number): void {
    const ground = this.#read();
    if (ground === null || this.#element === null) return;
    this.#scroll(ground, Math.min(100, now - this.#lastFrameAt));
    this.#lastFrameAt = now;
    place(this.#element, ground, this.#band(ground));
    this.#choose();
    this.#frame = requestAnimationFrame((next) => this.#draw(next));
  }

  #scroll({ scroller }: BandGround, elapsedMs: number): void {
    const { top } = scroller.getBoundingClientRect();
    const step = Math.round((edgeSpeed(this.#pointer.y - top, scroller.clientHeight) * elapsedMs) / 1000);
    if (step !== 0) scroller.scrollBy({ top: step, behavior: 'instant' });
  }

  #choose(): void {
    const ground = this.#read();
    if (ground === null) return;
    const max = limits.selectionMax - this.#kept.length;
    // Some touched items may be chosen already and do not count twice.
    const touched = itemsInBand(ground.layout, this.#band(ground), max + this.#kept.length);
    const all = new Set(this.#kept);
    for (const index of touched) addFinished(all, ground.layout.days.list, index);
    const ids = [...all].slice(0, limits.selectionMax);
    const now = ids.join();
    if (now === this.#shown) return;
    this.#shown = now;
    showSelection({ isOn: true, ids });
  }

  #band(ground: BandGround): Band {
    const to = placeIn(ground, this.#pointer);
    return { fromX: this.#from.x, fromY: this.#from.y, toX: to.x, toY: to.y };
  }
}

/** Converts a point of the window to px from the top left of the grid. */
function placeIn({ scroll, scroller, grid }: BandGround, point: { x: number; y: number }): { x: number; y: number } {
  return {
    x: point.x - grid.getBoundingClientRect().left,
    y: point.y - scroller.getBoundingClientRect().top + scroll.readTop(),
  };
}

/** Draws the visible part of the rectangle. */
function place(element: HTMLElement, { scroll, scroller, grid }: BandGround, band: Band): void {
  const view = scroller.getBoundingClientRect();
  const { left } = grid.getBoundingClientRect();
  const down = view.top - scroll.readTop();
  const x = Math.max(view.left, Math.min(band.fromX, band.toX) + left);
  const y = Math.max(view.top, Math.min(band.fromY, band.toY) + down);
  const right = Math.min(view.right, Math.max(band.fromX, band.toX) + left);
  const bottom = Math.min(view.bottom, Math.max(band.fromY, band.toY) + down);
  element.style.transform = `translate(${x}px, ${y}px)`;
  element.style.width = `${Math.max(0, right - x)}px`;
  element.style.height = `${Math.max(0, bottom - y)}px`;
}

/** Suppresses the click that the release over a picture causes. */
function ignoreNextClick(): void {
  const ended = new AbortController();
  const ignore = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener('click', ignore, { capture: true, once: true, signal: ended.signal });
  // The click comes with the release; a later press is intended.
  addEventListener('pointerdown', () => ended.abort(), { capture: true, once: true, signal: ended.signal });
  setTimeout(() => ended.abort(), 300);
}
