import { expect, it } from 'vitest';
import type { Stroke } from './edit-step.ts';
import { paintStroke, type StrokeContext } from './paint-stroke.ts';

const stroke: Stroke = {
  points: [0, 0, 1, 10, 0, 0.5, 20, 10, 0.5, 30, 10, 0],
  size: 8,
  colour: 'rgba(0, 0, 0, 1)',
  isEraser: false,
};

/** Writes down each part of a stroke: its width, and where it leads. */
function record(): { context: StrokeContext; parts: string[] } {
  const parts: string[] = [];
  let path = '';
  const context: StrokeContext = {
    lineWidth: 0,
    lineCap: 'butt',
    lineJoin: 'miter',
    beginPath: () => (path = ''),
    moveTo: (x, y) => (path += `from ${x} ${y}`),
    lineTo: (x, y) => (path += ` to ${x} ${y}`),
    quadraticCurveTo: (cx, cy, x, y) => (path += ` by ${cx} ${cy} to ${x} ${y}`),
    stroke: () => parts.push(`${context.lineWidth}: ${path}`),
  };
  return { context, parts };
}

it('painting a stroke point by point gives the same pixels as painting it at once', () => {
  const whole = record();
  paintStroke(whole.context, stroke, { scale: 0.5, from: 0, isWhole: true });
  const live = record();
  let painted = 0;
  for (let count = 2; count <= 4; count += 1) {
    paintStroke(live.context, { ...stroke, points: stroke.points.slice(0, count * 3) }, { scale: 0.5, from: painted, isWhole: false });
    painted = count - 1;
  }
  paintStroke(live.context, stroke, { scale: 0.5, from: painted, isWhole: true });
  expect(live.parts).toEqual(whole.parts);
});

it('goes through the middles between its points, and a pen that presses less leaves a thinner line', () => {
  const { context, parts } = record();
  paintStroke(context, stroke, { scale: 1, from: 0, isWhole: true });
  expect(parts).toEqual([
    '8: from 0 0 by 0 0 to 5 0',
    '5: from 5 0 by 10 0 to 15 5',
    '5: from 15 5 by 20 10 to 25 10',
    '2: from 25 10 to 30 10',
  ]);
});

it('a tap leaves a dot', () => {
  const { context, parts } = record();
  paintStroke(context, { ...stroke, points: [5, 5, 1] }, { scale: 1, from: 0, isWhole: true });
  expect(parts).toEqual(['8: from 5 5 to 5.01 5']);
});
