import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { FilmPlan } from '../../../../../contract/stories/film/film-plan.ts';
import { useLatest } from '../../../../ui/hooks/use-latest.ts';
import { showError } from '../../../../ui/feedback/run-action.ts';
import { useHeldTouch } from '../../board/use-drag.ts';
import type { Edge } from '../edit/trim-shot.ts';
import { beginGesture, type Gesture, type GestureContext, type TimelineBlock } from './gestures.ts';
import { createMarks, type Marks } from './marks.ts';

/** A mouse drags after this distance, px; a finger on the body of a block after this rest, ms. */
const dragFromPx = 4;
const holdMs = 350;
/** Size of the scroll zone at an edge, px, and its maximum speed, px per frame. Snap distance, px. */
const scrollFromPx = 32;
const scrollStepPx = 14;
const snapPx = 8;

type Press = {
  key: string;
  edge: Edge | null;
  pointerId: number;
  startX: number;
  x: number;
  startLeft: number;
  isFree: boolean;
  timer: Timer | null;
};
type Timer = ReturnType<typeof setTimeout>;
/** `at`: the last pointer position that it followed. */
type Held = { it: Gesture; marks: Marks; targets: readonly number[]; at: string };

type DragOptions = {
  scroller: RefObject<HTMLElement | null>;
  content: RefObject<HTMLElement | null>;
  /** Px of a second. */
  scale: number;
  /** Width of the track names at the left of the scroller, px. */
  inset: number;
  findBlock: (key: string) => TimelineBlock | undefined;
  context: Omit<GestureContext, 'marks'>;
  isSnapping: boolean;
  /** Snap targets for a dragged block; `isMoved`: the whole block moves. */
  listTargets: (block: TimelineBlock, isMoved: boolean) => readonly number[];
};

/** Drags blocks and their edges. Only marks move during a drag; rows change on release. */
export function useBlockDrag(options: DragOptions) {
  const { scroller, content, context } = options;
  const [held, setHeld] = useState<string | null>(null);
  const press = useRef<Press | null>(null);
  const gesture = useRef<Held | null>(null);
  const dropped = useRef<{ marks: Marks; plan: FilmPlan } | null>(null);
  const latest = useLatest(options);
  const settle = () => {
    dropped.current?.marks.clear();
    dropped.current = null;
  };
  // A dropped block stays at its position until the film contains it.
  useLayoutEffect(() => {
    if (dropped.current !== null && dropped.current.plan !== context.plan) settle();
  });

  const begin = () => {
    const now = press.current;
    const block = now === null ? undefined : latest.current.findBlock(now.key);
    if (now === null || block === undefined || content.current === null) return;
    settle();
    const marks = createMarks(content.current);
    const it = beginGesture(block, now.edge, { ...latest.current.context, marks });
    if (it === null) return;
    content.current.setPointerCapture(now.pointerId);
    gesture.current = { it, marks, targets: latest.current.listTargets(block, now.edge === null), at: '' };
    setHeld(now.key);
  };
  const end = () => {
    if (press.current?.timer != null) clearTimeout(press.current.timer);
    press.current = null;
    gesture.current = null;
    setHeld(null);
  };
  const cancel = () => {
    gesture.current?.marks.clear();
    end();
  };
  const drop = () => {
    const now = gesture.current;
    follow(latest.current, press.current, now);
    end();
    if (now === null) return;
    const saving = now.it.drop();
    if (saving === null) {
      now.marks.clear();
      return;
    }
    now.marks.guide(null);
    now.marks.tip(0, '');
    dropped.current = { marks: now.marks, plan: latest.current.context.plan };
    // After a failure the mark would stay for ever.
    saving.catch((error: unknown) => {
      now.marks.clear();
      showError(error);
    });
  };
  useFrames(held !== null, () => {
    scrollAtEdges(latest.current, press.current);
    follow(latest.current, press.current, gesture.current);
  });
  useHeldTouch(scroller, held !== null, cancel);
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const key = target?.closest<HTMLElement>('[data-key]')?.dataset['key'];
      if (key === undefined || event.button !== 0 || !event.isPrimary) return;
      const edge = (target?.closest<HTMLElement>('[data-edge]')?.dataset['edge'] ?? null) as Edge | null;
      const timer = event.pointerType === 'touch' && edge === null ? setTimeout(begin, holdMs) : null;
      const { clientX: x, pointerId } = event;
      press.current = { key, edge, pointerId, startX: x, x, startLeft: scroller.current?.scrollLeft ?? 0, isFree: event.altKey, timer };
    },
    onPointerMove: (event: PointerEvent) => {
      const now = press.current;
      if (now === null || event.pointerId !== now.pointerId) return;
      now.x = event.clientX;
      now.isFree = event.altKey;
      if (gesture.current !== null || Math.abs(now.x - now.startX) <= dragFromPx) return;
      if (now.timer !== null) end();
      else begin();
    },
    onPointerUp: drop,
    onPointerCancel: cancel,
  };
  return { held, handlers };
}

function follow({ scale, isSnapping, scroller }: DragOptions, press: Press | null, held: Held | null): void {
  if (press === null || held === null) return;
  const by = (press.x - press.startX + (scroller.current?.scrollLeft ?? 0) - press.startLeft) / scale;
  const isFree = press.isFree || !isSnapping;
  const at = `${by} ${isFree}`;
  if (at === held.at) return;
  held.at = at;
  held.it.follow(by, { targets: isFree ? [] : held.targets, reach: snapPx / scale });
}

/** A block grabbed near an edge does not scroll until it moves further toward it. */
function scrollAtEdges({ scroller, inset }: DragOptions, press: Press | null): void {
  const box = scroller.current?.getBoundingClientRect();
  if (box === undefined || press === null) return;
  const before = Math.min(box.left + inset + scrollFromPx, press.startX - scrollFromPx) - press.x;
  const behind = press.x - Math.max(box.right - scrollFromPx, press.startX + scrollFromPx);
  const by = before > 0 ? -before : Math.max(0, behind);
  if (by !== 0) scroller.current?.scrollBy({ left: Math.max(-scrollStepPx, Math.min(scrollStepPx, by / 3)), behavior: 'instant' });
}

/** Runs `step` before each paint while `isOn`. */
function useFrames(isOn: boolean, step: () => void): void {
  const latest = useLatest(step);
  useEffect(() => {
    if (!isOn) return undefined;
    let frame = requestAnimationFrame(function next() {
      latest.current();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOn, latest]);
}
