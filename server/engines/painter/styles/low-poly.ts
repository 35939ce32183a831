import { fillPolygon, type Point } from '../drawing/brush.ts';
import type { Layer, Stage } from '../stage.ts';
import { triangulate } from './mesh.ts';
import { edgesOf, lightnessOf, shrunk } from './pixels.ts';

const BY = 3;

/** Corners for the mesh: dense along contours and exactly on them, sparse in the flat. Pixels. */
function corners(stage: Stage): Point[] {
  const { width, height, unit } = stage;
  const random = stage.random('corners');
  const edges = edgesOf(lightnessOf(stage, Math.max(1, 2.5 * unit)), width, height);
  const taken = new Set<number>();
  const points: Point[] = [];
  const add = (x: number, y: number, apart: number): void => {
    const cell = Math.max(2, apart);
    const key = Math.floor(x / cell) * 65_536 + Math.floor(y / cell) + Math.round(apart) * 1e10;
    if (taken.has(key)) return;
    taken.add(key);
    points.push({ x, y });
  };
  for (const [x, y] of [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ] as const)
    points.push({ x, y });
  for (let step = 1; step < 16; step++) {
    points.push({ x: (width * step) / 16, y: 0 }, { x: (width * step) / 16, y: height });
    points.push({ x: 0, y: (height * step) / 16 }, { x: width, y: (height * step) / 16 });
  }
  const tries = Math.min(20_000, Math.round((width * height) / (unit * unit * 62)));
  for (let attempt = 0; attempt < tries; attempt++) {
    let [x, y] = [random.integer(2, width - 3), random.integer(2, height - 3)];
    let strength = edges[y * width + x]!;
    // Climb to the crest of the contour, so that its line becomes a line of the mesh.
    for (let climb = 0; climb < 6; climb++) {
      let [bx, by] = [x, y];
      for (const [dx, dy] of [
        [2, 0],
        [-2, 0],
        [0, 2],
        [0, -2],
      ] as const) {
        const [nx, ny] = [x + dx, y + dy];
        if (nx < 2 || ny < 2 || nx > width - 3 || ny > height - 3) continue;
        const value = edges[ny * width + nx]!;
        if (value > strength) [strength, bx, by] = [value, nx, ny];
      }
      if (bx === x && by === y) break;
      [x, y] = [bx, by];
    }
    if (strength > 60) add(x, y, 11 * unit);
    else if (strength > 26) add(x, y, 18 * unit);
    else if (attempt % 12 === 0) add(x, y, 52 * unit);
  }
  return points.slice(0, 3600);
}

/** Low poly: a mesh whose lines follow the contours, each triangle in the colour beneath it, tilted in the light. */
export const lowPoly: Layer = (stage) => {
  const { ctx, light } = stage;
  const small = shrunk(stage, BY);
  const { data } = small.getContext('2d').getImageData(0, 0, small.width, small.height);
  const random = stage.random('facets');
  const { points, triangles } = triangulate(corners(stage));
  for (const triangle of triangles) {
    const [a, b, c] = triangle.map((index) => points[index]!) as [Point, Point, Point];
    let [red, green, blue] = [0, 0, 0];
    for (const [u, v] of [
      [1 / 3, 1 / 3],
      [0.6, 0.2],
      [0.2, 0.6],
      [0.2, 0.2],
    ] as const) {
      const x = Math.min(small.width - 1, Math.floor((a.x * u + b.x * v + c.x * (1 - u - v)) / BY));
      const y = Math.min(small.height - 1, Math.floor((a.y * u + b.y * v + c.y * (1 - u - v)) / BY));
      const at = (y * small.width + x) * 4;
      red += data[at]! / 4;
      green += data[at + 1]! / 4;
      blue += data[at + 2]! / 4;
    }
    const [cx, cy] = [(a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3];
    const lean = (cx - a.x) / (Math.abs(b.x - a.x) + Math.abs(c.x - a.x) + 1);
    const lit = 1 + lean * light.side * 0.1 + random.bell() * 0.045;
    const grey = (red + green + blue) / 3;
    const [r, g, bl] = [red, green, blue].map((value) => Math.min(255, Math.max(0, Math.round((grey + (value - grey) * 1.15) * lit))));
    // A hair larger than measured, so that no seam shows between neighbours.
    const grown = [a, b, c].map(({ x, y }) => ({ x: x + Math.sign(x - cx) * 0.7, y: y + Math.sign(y - cy) * 0.7 }));
    fillPolygon(ctx, grown, `rgb(${r},${g},${bl})`);
  }
};
