import { useEffect, useRef, useState } from 'react';
import styles from './tooltip.module.css';

type Shown = { text: string; keys: string | undefined; target: Element };

const OPEN_MS = 450;
/** A finger that rests this long asks for the tooltip and does not press. */
const HOLD_MS = 500;
/** After a tooltip closes, the next one opens without delay for this time. */
const WARM_MS = 300;
const GAP_PX = 8;

/**
 * Draws the tooltip of the element with `data-tooltip` (and `data-tooltip-keys`) that is hovered or focused by keyboard. One host serves
 * the whole page, so that buttons stay cheap. The text repeats the element's accessible name, so screen readers do not need it. Escape
 * closes it. `data-tooltip-from`: id of the element with the text; a long press shows it too, without pressing.
 */
export function TooltipHost() {
  const [shown, setShown] = useState<Shown | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => watchTargets(setShown, box), []);
  useEffect(() => {
    if (shown !== null && box.current !== null) place(box.current, shown.target);
  }, [shown]);

  if (shown === null) return null;
  return (
    <div ref={box} className={styles.tooltip} aria-hidden>
      {shown.text}
      {shown.keys !== undefined && <span className={styles.keys}>{shown.keys}</span>}
    </div>
  );
}

function place(box: HTMLElement, target: Element): void {
  const of = target.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const left = Math.min(Math.max(GAP_PX, of.left + of.width / 2 - width / 2), innerWidth - width - GAP_PX);
  const isAbove = of.top - height - GAP_PX > 0;
  box.style.left = `${left}px`;
  box.style.top = `${isAbove ? of.top - height - GAP_PX : of.bottom + GAP_PX}px`;
}

function findTarget(event: Event): Element | null {
  return event.target instanceof Element ? event.target.closest('[data-tooltip], [data-tooltip-from]') : null;
}

function textOf(element: Element): string | null {
  const from = element.getAttribute('data-tooltip-from');
  return from === null ? element.getAttribute('data-tooltip') : (document.getElementById(from)?.textContent ?? null);
}

/** True for elements with `data-tooltip-from`, which a long press explains. */
function isExplained(event: Event): boolean {
  return findTarget(event)?.hasAttribute('data-tooltip-from') === true;
}

type Showing = { delayMs: number; isByFinger?: boolean };

/** The one tooltip of the page: opens after a delay, and knows whether the current finger rests to read it. */
function createTooltip(setShown: (shown: Shown | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = -Infinity;
  let target: Element | null = null;
  /** The current or last finger rested: its click is no press, even if the tooltip is hidden by then. */
  let isResting = false;
  return {
    show: (element: Element, { delayMs, isByFinger = false }: Showing) => {
      if (element === target) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const text = textOf(element);
        if (text === null || !element.isConnected) return;
        target = element;
        isResting = isByFinger;
        setShown({ text, keys: element.getAttribute('data-tooltip-keys') ?? undefined, target: element });
      }, delayMs);
    },
    hide: () => {
      clearTimeout(timer);
      if (target !== null) hiddenAt = performance.now();
      target = null;
      setShown(null);
    },
    isWarm: () => target !== null || performance.now() - hiddenAt < WARM_MS,
    isShown: () => target !== null,
    stopWaiting: () => clearTimeout(timer),
    /** Returns whether the finger rested, and forgets it. */
    takeRest: () => {
      const wasResting = isResting;
      isResting = false;
      return wasResting;
    },
  };
}

function watchTargets(setShown: (shown: Shown | null) => void, box: { current: HTMLElement | null }): () => void {
  const tooltip = createTooltip(setShown);
  const { hide, show } = tooltip;
  const stop = new AbortController();
  const { signal } = stop;
  const options = { signal, passive: true } as const;
  const handleOver = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    if (event.target instanceof Node && box.current?.contains(event.target)) return;
    const element = findTarget(event);
    if (element === null) hide();
    else show(element, { delayMs: tooltip.isWarm() ? 0 : OPEN_MS });
  };
  const handleFocus = (event: FocusEvent) => {
    // On touch screens opening an overlay focuses it; a tooltip would only cover the page.
    if (matchMedia('(hover: none)').matches) return;
    const element = findTarget(event);
    if (element !== null && (event.target as Element).matches(':focus-visible')) show(element, { delayMs: OPEN_MS });
  };
  const handleDown = (event: PointerEvent) => {
    hide();
    tooltip.takeRest();
    const element = findTarget(event);
    if (event.pointerType === 'touch' && element !== null && isExplained(event)) show(element, { delayMs: HOLD_MS, isByFinger: true });
  };
  const handleMenu = (event: PointerEvent) => isExplained(event) && event.pointerType === 'touch' && event.preventDefault();
  const handleClick = (event: Event) => {
    if (!isExplained(event) || !tooltip.takeRest()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('pointerover', handleOver, options);
  document.addEventListener('focusin', handleFocus, options);
  document.addEventListener('focusout', hide, options);
  document.addEventListener('pointerdown', handleDown, options);
  document.addEventListener('pointerup', () => !tooltip.isShown() && tooltip.stopWaiting(), options);
  document.addEventListener('pointercancel', hide, options);
  document.addEventListener('contextmenu', handleMenu, { signal });
  document.addEventListener('click', handleClick, { signal, capture: true });
  document.addEventListener('scroll', hide, { ...options, capture: true });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), options);
  document.documentElement.addEventListener('pointerleave', hide, options);
  return () => {
    tooltip.stopWaiting();
    stop.abort();
  };
}
