import { scatterDabs, tonesOf, type Point } from '../drawing/brush.ts';
import { lighten, mix, oklch, toCss, type Color } from '../drawing/color.ts';
import { ramp, rampOffset, shadeField } from '../drawing/field.ts';
import { sample, smoothstep, softNoise } from '../drawing/noise.ts';
import type { Random } from '../drawing/random.ts';
import { sway, type Layer, type Scene, type Stage } from '../stage.ts';
import { castShadow } from '../subjects/cast-shadow.ts';
import { creatures } from '../subjects/creature-emblems.ts';
import { paintEmblem, type Emblem } from '../subjects/emblem.ts';
import { objects } from '../subjects/object-emblems.ts';
import { bouquet } from '../subjects/bouquet.ts';
import type { Spot } from '../subjects/spot.ts';
import { fruit, turned } from '../subjects/tableware.ts';

/** A wall with light falling across it, and a table with its edge or a cloth in front. */
const room: Layer = (stage) => {
  const { ctx, width, height, horizon, palette, light } = stage;
  const wall = mix(mix(palette.skyMiddle, palette.rock, 0.25), palette.dark, stage.isNight ? 0.35 : 0.12);
  const [bright, dim] = [mix(lighten(wall, 0.1), palette.light, 0.35), mix(wall, palette.dark, 0.5)];
  const tones = ramp(dim, wall, bright);
  const random = stage.random('wall');
  const [ox, oy] = [random.next(), random.next()];
  const [columns, rows] = [Math.ceil(width / 3), Math.ceil(horizon / 3)];
  const field = shadeField(columns, rows, ({ column, row, offset }, data) => {
    const [x, y] = [column / columns, row / rows];
    const from = light.side > 0 ? 1 - x : x;
    const brush = sample(softNoise, x * 0.9 + ox, y * 0.7 + oy) * 0.12 + sample(softNoise, x * 4 + y * 2, y * 3 + ox) * 0.05;
    const at = rampOffset(0.85 - from * 0.75 - Math.abs(y - 0.45 - from * 0.3) * 0.5 + brush);
    data.set([tones[at]!, tones[at + 1]!, tones[at + 2]!, 255], offset);
  });
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(field, 0, 0, width, horizon + 2);
  const board = mix(palette.earth, palette.dark, 0.15);
  const top = ctx.createLinearGradient(light.side > 0 ? width : 0, horizon, light.side > 0 ? 0 : width, height);
  top.addColorStop(0, toCss(mix(lighten(board, 0.14), palette.light, 0.3)));
  top.addColorStop(0.6, toCss(board));
  top.addColorStop(1, toCss(mix(board, palette.dark, 0.5)));
  ctx.fillStyle = top;
  ctx.fillRect(0, horizon, width, height - horizon);
  const grain = stage.random('grain');
  const tints = tonesOf(board, [mix(board, palette.dark, 0.25), mix(board, palette.light, 0.3)]);
  scatterDabs(ctx, { count: 420, tones: tints.map((tint) => ({ ...tint, c: tint.c })) }, () => {
    const t = grain.next();
    return {
      x: grain.between(0, width),
      y: horizon + (height - horizon) * t,
      length: width * grain.between(0.04, 0.22),
      width: stage.unit * grain.between(0.6, 2.2),
      angle: 0,
      tone: grain.between(0.2, 0.8),
    };
  });
};

const vase = (t: number): number =>
  0.14 + 0.2 * Math.sin(Math.PI * Math.min(1, t * 1.12 + 0.06)) ** 1.4 - (t > 0.86 ? -0.04 : 0) * smoothstep(0.86, 1, t);
const bottle = (t: number): number => 0.14 - 0.095 * smoothstep(0.56, 0.74, t) + (t > 0.95 ? 0.012 : 0);
const bowl = (t: number): number => 0.3 + 0.75 * Math.sin((t * Math.PI) / 2) ** 0.8;

/** A named thing on the table. `size`: its height in thousandths of the picture. */
type Serving = { name: 'cup' | 'cake' | 'guitar' | 'cat'; emblem: Emblem; size: number };

const servings: readonly Serving[] = [
  { name: 'guitar', emblem: objects.guitar, size: 520 },
  { name: 'cake', emblem: objects.cake, size: 330 },
  { name: 'cup', emblem: objects.cup, size: 290 },
  { name: 'cat', emblem: creatures.cat, size: 330 },
];

/** Steam curling up from a hot cup. */
function steam(stage: Stage, { x, y, size }: Spot): void {
  const { ctx, palette } = stage;
  ctx.lineCap = 'round';
  for (const [shift, wide, alpha] of [
    [-0.2, 0.1, 0.16],
    [0.05, 0.13, 0.2],
    [0.26, 0.08, 0.14],
  ] as const) {
    ctx.strokeStyle = toCss(palette.pale, alpha);
    ctx.lineWidth = size * wide;
    const bend = size * (0.16 + 0.03 * sway(stage, shift));
    ctx.beginPath();
    ctx.moveTo(x + shift * size, y - size * 0.06);
    ctx.bezierCurveTo(
      x + shift * size + bend,
      y - size * 0.3,
      x + shift * size - bend,
      y - size * 0.5,
      x + shift * size + bend * 0.5,
      y - size * 0.8,
    );
    ctx.stroke();
  }
}

/** The arrangement on the table. */
type Table = {
  /** Pixels from the top where named things stand. */
  foot: number;
  /** Factor of all sizes. */
  scale: number;
  /** Distances of bottle, vase and bowl from the middle, as fractions of the width. */
  spread: readonly number[];
  glaze: Color;
  /** Every thing draws from this one stream, in the order of painting. */
  random: Random;
  /** `x`: fraction of the width. `down`: fraction of the way from `foot` to the lower edge. */
  place: (x: number, down: number) => Point;
};

function layTable(stage: Stage): Table {
  const { width, height, palette } = stage;
  const random = stage.random('still life');
  stage.horizon = Math.round(height * random.between(0.6, 0.68));
  const foot = stage.horizon + (height - stage.horizon) * 0.42;
  const scale = random.between(1.05, 1.3) * (width < height * 0.7 ? 0.85 : 1);
  // In a panorama things stay together.
  const gather = Math.min(1, (height / width) * 1.2);
  // Three arrangements: tall things outside, in the middle, or all drawn to one side.
  const spread = random.pick([
    [0.27, 0.06, 0.12],
    [-0.3, 0.02, 0.24],
    [0.1, -0.22, -0.16],
    [0.3, -0.26, 0.02],
  ]);
  const glaze = mix(random.pick([palette.water, palette.pale, palette.skyTop, palette.accent2]), palette.rock, 0.12);
  const place = (x: number, down: number): Point => ({ x: width * (0.5 + (x - 0.5) * gather), y: foot + down * (height - foot) });
  return { foot, scale, spread, glaze, random, place };
}

function glassBottle({ place, scale, spread, random }: Table): Layer {
  return (stage) => {
    const { palette, unit, light } = stage;
    const color = mix(palette.foliage, palette.dark, 0.35);
    const thing = { ...place(0.5 - light.side * spread[0]!, -0.28), size: 470 * unit * scale, color, random };
    turned(stage, thing, { outline: bottle, isGlass: true });
  };
}

function vaseOnTable({ place, scale, spread, glaze, random }: Table, hasFlowers: boolean): Layer {
  return (stage) => {
    const { unit, light } = stage;
    const at = place(0.5 + light.side * spread[1]!, -0.06);
    const size = 330 * unit * scale;
    if (hasFlowers) bouquet(stage, { x: at.x, y: at.y - size * 0.96 }, 360 * unit * scale);
    turned(stage, { ...at, size, color: glaze, random }, { outline: vase });
  };
}

/** A bowl with fruit in it and three pieces before it. */
function fruitBowl({ place, scale, spread, random }: Table): Layer[] {
  return [
    (stage) => {
      const { palette, unit, light } = stage;
      const color = mix(palette.pale, palette.water, 0.3);
      const thing = { ...place(0.5 - light.side * spread[2]!, 0.26), size: 110 * unit * scale, color, random };
      turned(stage, thing, { outline: (t) => bowl(t) * 1.1 });
    },
    (stage) => {
      const { palette, unit, light } = stage;
      const { side } = light;
      const { accent, accent2 } = palette;
      const colors = [accent, accent2, oklch(0.68, 0.15, accent2.h + 28), mix(accent, accent2, 0.5)];
      const at = place(0.5 - side * spread[2]!, 0.26);
      for (let index = 0; index < 4; index++) {
        const [x, y] = [at.x + (index - 1.5) * 58 * unit * scale, at.y - (84 + (index % 2) * 26) * unit * scale];
        fruit(stage, { x, y, size: 50 * unit * scale, color: colors[index % 4]!, random }, index === 2);
      }
      const front = [
        [0.5 + side * random.between(0.2, 0.34), 0.34, 66],
        [0.5 + side * random.between(-0.04, 0.14), 0.6, 60],
        [0.5 - side * random.between(0.26, 0.36), 0.5, 58],
      ] as const;
      for (const [index, [x, down, size]] of front.entries()) {
        const color = colors[(index + 1) % 4]!;
        fruit(stage, { ...place(x + random.bell() * 0.03, down), size: size * unit * scale, color, random }, index === 0);
      }
    },
  ];
}

function roses({ foot, scale, random }: Table): Layer {
  return (stage) => {
    const { width, palette, unit } = stage;
    const [x, size] = [width * 0.5, 330 * unit * scale];
    turned(
      stage,
      { x, y: foot, size: size * 0.72, color: mix(palette.pale, palette.water, 0.4), random },
      { outline: (t) => 0.16 + 0.14 * Math.sin(t * 2.6) },
    );
    for (const [tilt, share] of [
      [-0.3, 0.86],
      [0.34, 0.92],
      [0.02, 1.06],
    ] as const)
      paintEmblem(stage, objects.rose, { x: x + tilt * size * 0.05, y: foot - size * 0.66, size: size * 1.15 * share, tilt });
  };
}

/** A named thing with its shadow. `at`: fraction of the width. */
function serve({ foot, scale }: Table, { name, emblem, size }: Serving, at: number): Layer {
  return (stage) => {
    const x = stage.width * at;
    const high = size * stage.unit * scale;
    castShadow(stage, { x, y: foot + high * 0.1 }, { length: high * 1.9, width: high * 0.2 });
    paintEmblem(stage, emblem, { x, y: foot + high * 0.12, size: high, facing: stage.light.side });
    if (name === 'cup') steam(stage, { x, y: foot - high * 0.74, size: high });
  };
}

const classic = ['vase', 'fruit', 'bottle', 'flowers'] as const;

/** A table against a lit wall with vase, bottle, bowl and fruit: what is asked for, else a classic arrangement. */
export const stillLife: Scene = (stage) => {
  const { reading, light } = stage;
  const table = layTable(stage);
  const served = servings.filter(({ name }) => reading.has(`subject:${name}`));
  const isFree = served.length === 0 && !reading.has('subject:rose') && !classic.some((name) => reading.has(`subject:${name}`));
  const wants = (name: (typeof classic)[number]): boolean =>
    !reading.excludes(`subject:${name}`) && (reading.has(`subject:${name}`) || isFree);
  const hasFlowers = wants('flowers');
  // One thing alone stands in the middle, or beside a bouquet.
  const alone = hasFlowers && reading.has('subject:flowers') ? 0.5 - light.side * 0.16 : 0.5;
  return [
    room,
    wants('bottle') && glassBottle(table),
    (wants('vase') || hasFlowers) && vaseOnTable(table, hasFlowers),
    ...(wants('fruit') ? fruitBowl(table) : []),
    reading.has('subject:rose') && roses(table),
    ...served.map((serving, index) =>
      serve(table, serving, served.length === 1 ? alone : 0.3 + (0.42 * index) / Math.max(1, served.length - 1)),
    ),
  ];
};
