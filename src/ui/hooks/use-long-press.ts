import { useRef, type PointerEvent } from 'react';

const longPressMs = 500;
/** A finger that moves further scrolls, px. */
const stillPx = 10;

type Point = { x: number; y: number };

/** Detects a finger that rests for half a second. `find`: the element of a press; null for none. */
export function useLongPress(find: (target: EventTarget) => HTMLElement | null, onLongPress: (element: HTMLElement, point: Point) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const wasLong = useRef(false);
  const end = () => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  };
  return {
    begin: (event: PointerEvent) => {
      wasLong.current = false;
      const element = find(event.target);
      if (element === null || event.pointerType !== 'touch') return;
      const point = { x: event.clientX, y: event.clientY };
      const timer = setTimeout(() => {
        wasLong.current = true;
        onLongPress(element, point);
      }, longPressMs);
      press.current = { timer, ...point };
    },
    move: (event: PointerEvent) => {
      const from = press.current;
      if (from !== null && Math.hypot(event.clientX - from.x, event.clientY - from.y) > stillPx) end();
    },
    end,
    wasLong: () => wasLong.current,
  };
}
