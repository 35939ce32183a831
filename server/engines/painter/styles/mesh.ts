import type { Point } from '../drawing/brush.ts';

/** A triangle by the indices of its corners. */
type Triangle = [a: number, b: number, c: number];
type Face = { corners: Triangle; x: number; y: number; rr: number };

function circle(points: readonly Point[], corners: Triangle): Face {
  const [a, b, c] = corners.map((index) => points[index]!) as [Point, Point, Point];
  const [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y];
  const d = 2 * (bx * cy - by * cx) || 1e-9;
  const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy];
  const [ux, uy] = [(cy * bb - by * cc) / d, (bx * cc - cx * bb) / d];
  return { corners, x: a.x + ux, y: a.y + uy, rr: ux * ux + uy * uy };
}

/**
 * Delaunay triangulation by sweeping from left to right: circles that lie wholly behind the sweep are closed and
 * never looked at again, which keeps thousands of points within milliseconds. Points should be distinct.
 */
export function triangulate(given: readonly Point[]): { points: Point[]; triangles: Triangle[] } {
  const points = given.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const count = points.length;
  const far = 1 + points.reduce((most, { x, y }) => Math.max(most, Math.abs(x), Math.abs(y)), 1) * 30;
  const all = [...points, { x: -far, y: -far }, { x: 0, y: far * 1.5 }, { x: far, y: -far * 1.1 }];
  let open: Face[] = [circle(all, [count, count + 1, count + 2])];
  const closed: Face[] = [];
  for (let index = 0; index < count; index++) {
    const { x, y } = points[index]!;
    const edges = new Map<number, [number, number]>();
    const still: Face[] = [];
    for (const face of open) {
      const dx = x - face.x;
      if (dx > 0 && dx * dx > face.rr) {
        closed.push(face);
        continue;
      }
      if (dx * dx + (y - face.y) ** 2 > face.rr) {
        still.push(face);
        continue;
      }
      const [a, b, c] = face.corners;
      for (const [from, to] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const) {
        // An edge between two opened triangles disappears; the others become the rim of the hole.
        const key = Math.min(from, to) * (count + 3) + Math.max(from, to);
        if (!edges.delete(key)) edges.set(key, [from, to]);
      }
    }
    for (const [from, to] of edges.values()) still.push(circle(all, [from, to, index]));
    open = still;
  }
  const triangles = [...closed, ...open].map(({ corners }) => corners).filter((corners) => corners.every((corner) => corner < count));
  return { points, triangles };
}
