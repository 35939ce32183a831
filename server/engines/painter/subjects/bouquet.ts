import { fillDabs, scatterDabs, tonesOf, type Point } from '../drawing/brush.ts';
import { lighten, mix, oklch, toCss, type Color } from '../drawing/color.ts';
import type { Random } from '../drawing/random.ts';
import type { Stage } from '../stage.ts';

type Head = Point & { r: number };
type Bouquet = { foot: Point; size: number; random: Random };

/** A bouquet: stems, leaves, and blossoms built of turning petals, the light side paler. */
export function bouquet(stage: Stage, foot: Point, size: number): void {
  const { palette } = stage;
  const random = stage.random('bouquet');
  const heads = Array.from({ length: 17 }, (_, index) => {
    const angle = -Math.PI / 2 + (index / 16 - 0.5) * 2.5 + random.bell() * 0.2;
    const reach = size * random.between(0.42, 1);
    return { x: foot.x + Math.cos(angle) * reach * 0.82, y: foot.y + Math.sin(angle) * reach, r: size * random.between(0.09, 0.19) };
  }).sort((a, b) => a.y - b.y);
  paintLeaves(stage, { foot, size, random }, heads);
  const colors = [
    palette.accent,
    palette.accent2,
    mix(palette.accent, palette.pale, 0.6),
    palette.pale,
    { ...palette.accent, h: palette.accent.h - 45 },
  ];
  for (const head of heads) paintBlossom(stage, head, { color: random.pick(colors), random });
}

/** Stems from the foot to the heads, with leaves between them. */
function paintLeaves({ ctx, palette, light }: Stage, { foot, size, random }: Bouquet, heads: readonly Head[]): void {
  const leaf = oklch(Math.max(0.34, palette.foliage.l * 0.9), Math.max(0.07, palette.foliage.c), palette.foliage.h);
  ctx.strokeStyle = toCss(mix(leaf, palette.dark, 0.3));
  ctx.lineWidth = Math.max(1, size * 0.014);
  ctx.beginPath();
  for (const head of heads) {
    ctx.moveTo(foot.x, foot.y);
    ctx.quadraticCurveTo(foot.x + (head.x - foot.x) * 0.2, foot.y - size * 0.4, head.x, head.y);
  }
  ctx.stroke();
  scatterDabs(ctx, { count: 110, tones: tonesOf(leaf, [palette.dark, palette.light]) }, () => {
    const [angle, reach] = [-Math.PI / 2 + random.bell() * 1.5, size * random.between(0.15, 0.98)];
    return {
      x: foot.x + Math.cos(angle) * reach * 0.8,
      y: foot.y + Math.sin(angle) * reach,
      length: size * random.between(0.1, 0.24),
      width: size * random.between(0.03, 0.06),
      angle: angle + random.bell(),
      tone: 0.4 + Math.cos(angle) * light.side * 0.4 + random.bell() * 0.3,
    };
  });
}

function paintBlossom({ ctx, palette, light }: Stage, head: Head, { color, random }: { color: Color; random: Random }): void {
  for (let ring = 3; ring >= 0; ring--) {
    const radius = (head.r * (ring + 1)) / 4;
    const petals = 5 + ring * 2;
    for (const [isLit, tone] of [
      [false, mix(color, palette.dark, 0.42 - ring * 0.06)],
      [true, mix(lighten(color, 0.04), palette.light, 0.3)],
    ] as const) {
      fillDabs(
        ctx,
        Array.from({ length: petals }, (_, petal) => {
          const angle = (petal / petals) * 6.283 + ring + random.bell() * 0.2;
          return {
            x: head.x + Math.cos(angle) * radius * 0.66 + (isLit ? light.side * radius * 0.1 : 0),
            y: head.y + Math.sin(angle) * radius * 0.58 - (isLit ? radius * 0.1 : 0),
            length: radius * 0.85,
            width: radius * (isLit ? 0.42 : 0.62),
            angle: angle + 1.2,
            lit: Math.cos(angle) * light.side - Math.sin(angle),
          };
        }).filter((petal) => !isLit || petal.lit > 0.1),
        toCss(tone),
      );
    }
  }
  fillDabs(
    ctx,
    [{ x: head.x, y: head.y, length: head.r * 0.3, width: head.r * 0.24, angle: 0 }],
    toCss(mix(palette.accent2, palette.dark, 0.35)),
  );
}
