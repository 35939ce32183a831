import { fillDabs, traceSmooth, type Point } from '../drawing/brush.ts';
import { mix, toCss, type Color } from '../drawing/color.ts';
import type { Random } from '../drawing/random.ts';
import type { Stage } from '../stage.ts';
import { fillShape, type Frame } from './head.ts';

type Hairdo = { color: Color; isLong: boolean; random: Random };

/** Hair in strands, long or bound, with flowers now and then. */
export function hair(stage: Stage, frame: Frame): void {
  const { palette } = stage;
  const random = stage.random('hair');
  const color = mix(palette.dark, random.pick([palette.accent, palette.earth, palette.skyTop, palette.foliage]), random.between(0.15, 0.5));
  const hairdo = { color, isLong: random.chance(0.6), random };
  const outline = outlineOf(hairdo.isLong).map(([x, y]) => frame.at(x, y));
  fillShape(stage, outline, toCss(color));
  paintStrands(stage, frame, { ...hairdo, outline });
  if (random.chance(0.55) && !stage.reading.excludes('subject:flowers')) paintFlowers(stage, frame, random);
}

function outlineOf(isLong: boolean): [number, number][] {
  return [
    [0.28, -0.36],
    [0.2, -0.52],
    [0.02, -0.62],
    [-0.22, -0.6],
    [-0.44, -0.46],
    [-0.54, -0.2],
    [-0.52, 0.06],
    ...(isLong
      ? ([
          [-0.58, 0.34],
          [-0.66, 0.68],
          [-0.5, 0.86],
          [-0.3, 0.7],
          [-0.22, 0.4],
        ] as [number, number][])
      : ([
          [-0.46, 0.22],
          [-0.36, 0.3],
        ] as [number, number][])),
    [-0.18, 0.16],
    [-0.1, 0.08],
    [-0.12, -0.06],
    [-0.02, -0.16],
    [0.06, -0.28],
    [0.18, -0.33],
  ];
}

function paintStrands(stage: Stage, { at, size, facing }: Frame, { color, isLong, random, outline }: Hairdo & { outline: Point[] }): void {
  const { ctx, palette, light } = stage;
  ctx.save();
  ctx.beginPath();
  traceSmooth(ctx, outline);
  ctx.clip();
  for (const [tone, width, count] of [
    [mix(color, palette.dark, 0.5), 0.02, 14],
    [mix(color, palette.light, light.side === facing ? 0.35 : 0.2), 0.011, 18],
    [palette.accent2, 0.006, 6],
  ] as const) {
    ctx.strokeStyle = toCss(tone, 0.8);
    ctx.lineWidth = size * width;
    ctx.beginPath();
    for (let strand = 0; strand < count; strand++) {
      const t = strand / count + random.bell() * 0.03;
      const [a, b, c] = [
        at(0.24 - t * 0.14, -0.36 - t * 0.24),
        at(-0.34 - t * 0.24, -0.52 + t * 0.12),
        at(-0.3 - t * 0.28, isLong ? 0.9 : 0.35),
      ];
      ctx.moveTo(a.x, a.y);
      ctx.bezierCurveTo(b.x, b.y, b.x + random.bell() * size * 0.1, (b.y + c.y) / 2, c.x, c.y);
    }
    ctx.stroke();
  }
  ctx.restore();
}

function paintFlowers({ ctx, palette }: Stage, { at, size }: Frame, random: Random): void {
  const spots = Array.from({ length: 6 }, () => at(-0.2 + random.bell() * 0.26, -0.5 + random.bell() * 0.12));
  for (const [index, spot] of spots.entries()) {
    const r = size * random.between(0.04, 0.09);
    const bloom = [palette.accent, palette.accent2, palette.pale][index % 3]!;
    fillDabs(
      ctx,
      Array.from({ length: 6 }, (_, petal) => ({
        x: spot.x + Math.cos(petal * 1.047) * r * 0.55,
        y: spot.y + Math.sin(petal * 1.047) * r * 0.55,
        length: r,
        width: r * 0.66,
        angle: petal * 1.047,
      })),
      toCss(bloom),
    );
    fillDabs(ctx, [{ ...spot, length: r * 0.5, width: r * 0.5, angle: 0 }], toCss(mix(palette.accent2, palette.dark, 0.4)));
  }
}

/** Neck and shoulders in a coat. */
export const shoulders = (stage: Stage, { at, size }: Frame): void => {
  const { ctx, palette, height } = stage;
  const cloth = stage.random('cloth').pick([palette.accent, palette.water, palette.foliage, palette.skyTop]);
  const top = at(0, 0.6).y;
  const body = ctx.createLinearGradient(at(-0.7, 0).x, top, at(0.7, 0).x, height);
  body.addColorStop(0, toCss(mix(cloth, palette.dark, 0.35)));
  body.addColorStop(1, toCss(mix(cloth, palette.light, 0.25)));
  fillShape(
    stage,
    [
      at(-0.34, 0.6),
      at(-0.62, 0.74),
      at(-0.98, 0.95),
      at(-1.1, 1.9),
      at(-1.2, 6),
      at(1.2, 6),
      at(1, 1.9),
      at(0.72, 0.98),
      at(0.38, 0.76),
      at(0.1, 0.68),
      at(-0.1, 0.7),
    ],
    body,
  );
  ctx.strokeStyle = toCss(mix(cloth, palette.dark, 0.6), 0.7);
  ctx.lineWidth = size * 0.012;
  ctx.beginPath();
  for (const x of [-0.7, -0.4, 0.1, 0.42]) {
    const [a, b] = [at(x * 0.5, 0.82), at(x * 1.1, 1.6)];
    ctx.moveTo(a.x, a.y);
    ctx.quadraticCurveTo((a.x + b.x) / 2 + size * 0.08, (a.y + b.y) / 2, b.x, b.y);
  }
  ctx.stroke();
};
