import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { editLimits, type Stroke } from '../../../contract/edit/edit-step.ts';
import { listenToBrush } from './listen-to-brush.ts';
import type { StrokeCanvas } from './stroke-canvas.ts';

vi.stubGlobal('Element', vi.fn());
afterAll(() => vi.unstubAllGlobals());
const rect = { left: 0, top: 0, width: 100, height: 100 };
const sheet = () => new Proxy({}, { get: (_, name) => (name === 'canvas' ? { style: {} } : () => undefined), set: () => true });

let strokes: Stroke[];
let cancelled: number;
let stage: EventTarget;
beforeEach(() => {
  [strokes, cancelled, stage] = [[], 0, new EventTarget()];
  listenToBrush(stage as HTMLElement, {
    canvas: { done: sheet(), live: sheet(), scale: 1, bleed: 0, ground: null } as unknown as StrokeCanvas,
    place: { getBoundingClientRect: () => rect, toggleAttribute: () => true, removeAttribute: () => undefined } as unknown as Element,
    readBrush: () => ({ mode: 'pen', share: 0.01, colour: 'rgba(0, 0, 0, 1)' }),
    size: { width: 100, height: 100 },
    onStroke: (stroke) => strokes.push(stroke),
    onCancel: () => (cancelled += 1),
  });
});

function point(type: string, pointerType: 'pen' | 'touch', [clientX, clientY]: [number, number]): void {
  const pointer = { pointerId: pointerType === 'pen' ? 1 : 2, pointerType, clientX, clientY, button: 0, buttons: 1, pressure: 0.5 };
  stage.dispatchEvent(Object.assign(new Event(type), pointer));
}

it('a hand that rests on the picture leaves the stroke of the pen', () => {
  point('pointerdown', 'pen', [1, 1]);
  point('pointerdown', 'touch', [50, 50]);
  point('pointermove', 'pen', [9, 9]);
  point('pointerup', 'pen', [9, 9]);
  expect([cancelled, strokes.map(({ points }) => points)]).toEqual([0, [[1, 1, 0.5, 9, 9, 0.5]]]);
});

it('a stroke with more points than it may hold goes on as the next one', () => {
  point('pointerdown', 'touch', [0, 0]);
  for (let moved = 1; moved <= editLimits.strokeNumbers / 3; moved += 1) point('pointermove', 'touch', [moved % 90, 5]);
  point('pointerup', 'touch', [0, 0]);
  expect(strokes.map(({ points }) => points.length)).toEqual([editLimits.strokeNumbers, 6]);
  expect(strokes[1]!.points.slice(0, 3)).toEqual(strokes[0]!.points.slice(-3));
});
