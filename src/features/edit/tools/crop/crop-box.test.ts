import { describe, expect, it } from 'vitest';
import { dragBox, largestBox } from './crop-box.ts';

const size = { width: 400, height: 300 };
const box = { x: 100, y: 50, width: 200, height: 100 };
const free = { size, ratio: null };

describe('the box of a crop', () => {
  it('starts centred, as large as its shape allows', () => {
    expect(largestBox(size, null)).toEqual({ x: 0, y: 0, width: 400, height: 300 });
    expect(largestBox(size, 1)).toEqual({ x: 50, y: 0, width: 300, height: 300 });
    expect(largestBox(size, 2)).toEqual({ x: 0, y: 50, width: 400, height: 200 });
  });

  it('moves as a whole and stops at the edges', () => {
    expect(dragBox(box, { handle: 'move', dx: 30, dy: -20 }, free)).toEqual({ ...box, x: 130, y: 30 });
    expect(dragBox(box, { handle: 'move', dx: 999, dy: -999 }, free)).toEqual({ ...box, x: 200, y: 0 });
  });

  it('moves two sides by a corner, and the opposite corner stays', () => {
    expect(dragBox(box, { handle: 'nw', dx: -40, dy: 10 }, free)).toEqual({ x: 60, y: 60, width: 240, height: 90 });
    expect(dragBox(box, { handle: 'se', dx: 999, dy: 999 }, free)).toEqual({ x: 100, y: 50, width: 300, height: 250 });
    expect(dragBox(box, { handle: 'e', dx: -999, dy: 50 }, free)).toEqual({ x: 100, y: 50, width: 1, height: 100 });
  });

  it('keeps its shape at the edges of the picture', () => {
    const shaped = { size, ratio: 2 };
    expect(dragBox(box, { handle: 'se', dx: 60, dy: 0 }, shaped)).toEqual({ x: 100, y: 50, width: 260, height: 130 });
    expect(dragBox(box, { handle: 'nw', dx: -999, dy: 0 }, shaped)).toEqual({ x: 0, y: 0, width: 300, height: 150 });
    const square = { x: 100, y: 50, width: 100, height: 100 };
    expect(dragBox(square, { handle: 'se', dx: 999, dy: 0 }, { size, ratio: 1 })).toEqual({ x: 100, y: 50, width: 250, height: 250 });
    expect(dragBox(box, { handle: 's', dx: 0, dy: 25 }, shaped)).toEqual({ x: 100, y: 50, width: 250, height: 125 });
  });
});
