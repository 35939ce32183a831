import { describe, expect, it } from 'vitest';
import { fitScale, formatTimecode, rulerSteps, rulerTimes, scaleMax, scaleMin, zoomAt } from './time-scale.ts';

describe('the scale of a timeline', () => {
  it('keeps the time under the pointer where it is', () => {
    const before = { scale: 20, left: 300 };
    const after = zoomAt(before, 100, 50);
    expect((after.left + 100) / after.scale).toBeCloseTo((before.left + 100) / before.scale, 9);
  });

  it('stays within its bounds, and never begins before the film', () => {
    expect(zoomAt({ scale: 20, left: 0 }, 400, 1)).toEqual({ scale: scaleMin, left: 0 });
    expect(zoomAt({ scale: 20, left: 0 }, 0, 9_999).scale).toBe(scaleMax);
  });

  it('shows a whole film', () => {
    expect(fitScale(100, 1000) * 100).toBeLessThanOrEqual(1000);
    expect(fitScale(100, 1000) * 100).toBeGreaterThan(900);
  });

  it('has numbers that do not touch, at every zoom', () => {
    for (let scale = scaleMin; scale <= scaleMax; scale *= 1.1) expect(rulerSteps(scale).label * scale).toBeGreaterThanOrEqual(70);
  });

  it('has lines at whole steps of the view only', () => {
    expect(rulerTimes(0.5, { from: -3, until: 1.2 })).toEqual([0, 0.5, 1]);
    expect(rulerTimes(2, { from: 100.1, until: 104 })).toEqual([102, 104]);
  });
});

it('times are written in minutes, and rounded up into the next', () => {
  expect([0, 5.3, 59.999, 65.25].map((seconds) => formatTimecode(seconds))).toEqual(['0:00.00', '0:05.30', '1:00.00', '1:05.25']);
  expect(formatTimecode(65.9, false)).toBe('1:05');
});
