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
  const { scroller, context } = options;
  const [held, setHeld] = useState<string | null>(null);
  const press = useRef<Press | null>(null);
  const gesture = useRef<Held | null>(null);
  const latest = useLatest(options);
  const { settle, keepDropped } = useDropped(context.plan);

  const begin = () => {
    const now = press.current;
    const taken = now === null ? null : take(now, latest.current, settle);
    if (now === null || taken === null) return;
    gesture.current = taken;
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
    if (now !== null) keepDropped(now.marks, { saving: now.it.drop(), plan: latest.current.context.plan });
  };
  useFrames(held !== null, () => {
    scrollAtEdges(latest.current, press.current);
    follow(latest.current, press.current, gesture.current);
  });
  useHeldTouch(scroller, held !== null, cancel);
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      const { key, edge } = partOf(event.target);
      if (key === undefined || event.button !== 0 || !event.isPrimary) return;
      const timer = event.pointerType === 'touch' && edge === null ? setTimeout(begin, holdMs) : null;
      const { clientX: x, pointerId, altKey: isFree } = event;
      press.current = { key, edge, pointerId, startX: x, x, startLeft: scroller.current?.scrollLeft ?? 0, isFree, timer };
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

/** The block and the edge under a pointer. */
function partOf(pressed: EventTarget): { key: string | undefined; edge: Edge | null } {
  const target = pressed instanceof Element ? pressed : null;
  const key = target?.closest<HTMLElement>('[data-key]')?.dataset['key'];
  return { key, edge: (target?.closest<HTMLElement>('[data-edge]')?.dataset['edge'] ?? null) as Edge | null };
}

/** Starts the drag of the pressed block, after the marks of the previous one are settled. Null: it cannot be dragged. */
function take(press: Press, { findBlock, content, context, listTargets }: DragOptions, settle: () => void): Held | null {
  const block = findBlock(press.key);
  if (block === undefined || content.current === null) return null;
  settle();
  const marks = createMarks(content.current);
  const it = beginGesture(block, press.edge, { ...context, marks });
  if (it === null) return null;
  content.current.setPointerCapture(press.pointerId);
  return { it, marks, targets: listTargets(block, press.edge === null), at: '' };
}

/** Keeps the marks of a dropped block in place until the film contains it; `settle` clears them. */
function useDropped(plan: FilmPlan) {
  const dropped = useRef<{ marks: Marks; plan: FilmPlan } | null>(null);
  const settle = () => {
    dropped.current?.marks.clear();
    dropped.current = null;
  };
  useLayoutEffect(() => {
    if (dropped.current !== null && dropped.current.plan !== plan) settle();
  });
  const keepDropped = (marks: Marks, { saving, ...drop }: { saving: Promise<unknown> | null; plan: FilmPlan }) => {
    if (saving === null) {
      marks.clear();
      return;
    }
    marks.guide(null);
    marks.tip(0, '');
    dropped.current = { marks, plan: drop.plan };
    // After a failure the mark would stay for ever.
    saving.catch((error: unknown) => {
      marks.clear();
      showError(error);
    });
  };
  return { settle, keepDropped };
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
