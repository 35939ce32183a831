import { blob, fillDabs, fillPolygon, scatterDabs, tonesOf, traceSmooth, type Point } from '../drawing/brush.ts';
import { mix, toCss } from '../drawing/color.ts';
import type { Random } from '../drawing/random.ts';
import type { Stage } from '../stage.ts';
import { palm, type Tree } from './palm.ts';

export type TreeKind = 'conifer' | 'round' | 'birch' | 'palm' | 'cypress' | 'bare';

/** Spruce or fir: drooping tiers with ragged ends, the light's side brighter, snow on the boughs when `snow` > 0. */
function conifer(stage: Stage, { x, y, height, color, random }: Tree): void {
  const { ctx, light, palette } = stage;
  const tiers = Math.max(5, Math.min(13, Math.round(height / (16 * stage.unit)) + 4));
  const reach = height * random.between(0.19, 0.31);
  const sides = [-1, 1].map((side) => {
    const points: Point[] = [];
    for (let tier = 1; tier <= tiers; tier++) {
      const t = tier / tiers;
      const w = reach * t ** 0.85 * random.between(0.78, 1.15);
      const py = y - height + height * 0.93 * t;
      points.push(
        { x: x + side * w * 0.62, y: py - (height / tiers) * 0.32 },
        { x: x + side * w, y: py + (height / tiers) * random.between(0.02, 0.3) },
        { x: x + side * w * 0.42, y: py - (height / tiers) * 0.02 },
      );
    }
    return points;
  });
  ctx.fillStyle = toCss(mix(color, palette.dark, 0.6));
  ctx.fillRect(x - height * 0.014, y - height * 0.1, height * 0.028, height * 0.12);
  fillPolygon(ctx, [{ x, y: y - height }, ...sides[1]!, ...sides[0]!.toReversed()], mix(color, palette.dark, 0.3));
  const lit = sides[light.side > 0 ? 1 : 0]!.map((point) => ({ x: x + (point.x - x) * 0.92, y: point.y }));
  fillPolygon(
    ctx,
    [{ x, y: y - height }, ...lit, { x: x + light.side * height * 0.01, y: y - height * 0.1 }],
    mix(color, palette.light, stage.isNight ? 0.05 : 0.16),
  );
  if (!stage.reading.has('weather:snow') && !stage.reading.has('season:winter')) return;
  for (const side of sides) {
    for (let index = 1; index < side.length; index += 3) {
      const tip = side[index]!;
      fillPolygon(
        ctx,
        [
          side[index - 1]!,
          { x: x + (tip.x - x) * 0.1, y: tip.y - height * 0.055 },
          { x: x + (tip.x - x) * 0.5, y: tip.y - height * 0.012 },
          tip,
        ],
        mix(palette.pale, color, 0.12),
      );
    }
  }
}

function leaves(stage: Stage, tree: Tree, crowns: { x: number; y: number; r: number }[]): void {
  const { ctx, light, palette, unit } = stage;
  const tones = tonesOf(tree.color, [palette.dark, palette.light], 6);
  ctx.fillStyle = toCss(mix(tree.color, palette.dark, 0.34));
  for (const crown of crowns) {
    ctx.beginPath();
    traceSmooth(ctx, blob(tree.random, { ...crown, radius: crown.r * 0.94 }, 0.2));
    ctx.fill();
  }
  const dab = Math.max(unit * 1.2, tree.height * 0.028);
  scatterDabs(ctx, { count: Math.min(420, Math.round(crowns.length * 34 + tree.height / unit / 3)), tones }, () => {
    const crown = tree.random.pick(crowns);
    const angle = tree.random.between(0, Math.PI * 2);
    const r = Math.sqrt(tree.random.next()) * crown.r * 1.06;
    const [dx, dy] = [Math.cos(angle) * r, Math.sin(angle) * r];
    const facing = (dx * light.side * 0.75 - dy) / crown.r;
    return {
      x: crown.x + dx,
      y: crown.y + dy,
      length: dab * tree.random.between(0.9, 2),
      width: dab * tree.random.between(0.6, 1.1),
      angle: tree.random.between(-0.6, 0.6),
      tone: 0.42 + facing * 0.38 + tree.random.bell() * 0.22,
    };
  });
}

function branch(
  stage: Stage,
  from: Point,
  options: { angle: number; length: number; width: number; depth: number; random: Random },
): Point[] {
  const { ctx } = stage;
  const { angle, length, width, depth, random } = options;
  const bend = angle + random.bell() * 0.25;
  const to = { x: from.x + Math.cos(bend) * length, y: from.y + Math.sin(bend) * length };
  ctx.lineWidth = Math.max(0.6, width);
  ctx.beginPath();
  ctx.moveTo(from.x, from.y);
  ctx.quadraticCurveTo(from.x + Math.cos(angle) * length * 0.5, from.y + Math.sin(angle) * length * 0.5, to.x, to.y);
  ctx.stroke();
  if (depth === 0) return [to];
  const forks = random.chance(0.35) ? 3 : 2;
  return Array.from({ length: forks }, (_, index) =>
    branch(stage, to, {
      angle: bend + (index - (forks - 1) / 2) * random.between(0.45, 0.8) + random.bell() * 0.2 - 0.04,
      length: length * random.between(0.62, 0.82),
      width: width * 0.64,
      depth: depth - 1,
      random,
    }),
  ).flat();
}

function bare(stage: Stage, tree: Tree): void {
  const { ctx, palette } = stage;
  ctx.strokeStyle = toCss(mix(mix(palette.dark, palette.rock, 0.25), tree.color, 0.15));
  ctx.lineCap = 'round';
  const depth = tree.height > 140 * stage.unit ? 6 : tree.height > 60 * stage.unit ? 5 : 3;
  branch(stage, tree, { angle: -Math.PI / 2, length: tree.height * 0.27, width: tree.height * 0.045, depth, random: tree.random });
}

function round(stage: Stage, tree: Tree): void {
  const { ctx, palette, reading } = stage;
  if (reading.has('season:winter')) return bare(stage, tree);
  ctx.strokeStyle = toCss(mix(palette.dark, palette.rock, 0.3));
  ctx.lineCap = 'round';
  const { x, y, height, random } = tree;
  branch(stage, tree, { angle: -Math.PI / 2, length: height * 0.3, width: height * 0.05, depth: 2, random });
  const crowns = Array.from({ length: 8 }, (_, index) => {
    const angle = (index / 8) * Math.PI * 2;
    const spread = index === 0 ? 0 : height * 0.2;
    return {
      x: x + Math.cos(angle) * spread * random.between(0.8, 1.4),
      y: y - height * 0.64 + Math.sin(angle) * spread * 0.85,
      r: height * random.between(0.14, 0.22),
    };
  });
  leaves(stage, tree, crowns);
}

function birch(stage: Stage, tree: Tree): void {
  const { ctx, palette } = stage;
  const { x, y, height, random } = tree;
  const lean = random.bell() * height * 0.06;
  const w = height * 0.021;
  const bark = mix(palette.pale, tree.color, 0.12);
  const trunk = [
    { x: x - w, y },
    { x: x + lean - w * 0.3, y: y - height * 0.95 },
    { x: x + lean + w * 0.3, y: y - height * 0.95 },
    { x: x + w, y },
  ];
  fillPolygon(ctx, trunk, bark);
  fillPolygon(
    ctx,
    [
      { x: x - stage.light.side * w, y },
      { x: x + lean, y: y - height * 0.95 },
      { x: x - stage.light.side * w * 0.2, y },
    ],
    mix(bark, palette.skyTop, 0.45),
  );
  fillDabs(
    ctx,
    Array.from({ length: 12 }, () => {
      const t = random.next() ** 1.2;
      return {
        x: x + lean * t + random.bell() * w * 0.7,
        y: y - height * 0.9 * t,
        length: w * random.between(0.6, 1.6),
        width: w * 0.28,
        angle: random.bell() * 0.4,
      };
    }),
    toCss(mix(palette.dark, bark, 0.15)),
  );
  const crowns = Array.from({ length: 7 }, () => ({
    x: x + lean * 0.7 + random.bell() * height * 0.16,
    y: y - height * random.between(0.5, 0.98),
    r: height * random.between(0.06, 0.12),
  }));
  if (!stage.reading.has('season:winter')) leaves(stage, tree, crowns);
}

function cypress(stage: Stage, tree: Tree): void {
  const { x, y, height, random } = tree;
  const crowns = Array.from({ length: 9 }, (_, index) => {
    const t = (index + 0.5) / 9;
    return {
      x: x + random.bell() * height * 0.012,
      y: y - height * (0.06 + t * 0.9),
      r: height * 0.085 * Math.sin(Math.PI * (0.2 + 0.78 * t)) + height * 0.012,
    };
  });
  leaves(stage, tree, crowns);
}

const kinds: Record<TreeKind, (stage: Stage, tree: Tree) => void> = { conifer, round, birch, palm, cypress, bare };

/** Paints one tree, foot first. */
export function tree(stage: Stage, kind: TreeKind, options: Tree): void {
  kinds[kind](stage, options);
}
