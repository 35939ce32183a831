import { assert, property, array, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import { triangulate } from './mesh.ts';

test('covers the hull of the points without gaps or overlaps', () => {
  const inner = array(record({ x: integer({ min: 1, max: 99 }), y: integer({ min: 1, max: 99 }) }), { maxLength: 60 });
  assert(
    property(inner, (given) => {
      const frame = [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
        { x: 0, y: 100 },
        { x: 100, y: 100 },
      ];
      // Jittered points in general position, as the painter's are.
      const distinct = [...new Map(given.map((point) => [`${point.x} ${point.y}`, point])).values()];
      const shaken = distinct.map(({ x, y }, index) => ({ x: x + Math.sin(index * 12.9) * 0.3, y: y + Math.cos(index * 78.2) * 0.3 }));
      const { points, triangles } = triangulate([...frame, ...shaken]);
      const area = triangles.reduce((sum, corners) => {
        const [a, b, c] = corners.map((corner) => points[corner]!);
        return sum + Math.abs((b!.x - a!.x) * (c!.y - a!.y) - (b!.y - a!.y) * (c!.x - a!.x)) / 2;
      }, 0);
      expect(area).toBeCloseTo(10_000, 0);
    }),
  );
});
