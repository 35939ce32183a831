import { fillDabs, scatterDabs, tonesOf, type Point } from '../brush.ts';
import { lighten, mix, oklch, toCss, type Color } from '../color.ts';
import { ramp, rampOffset, shadeField } from '../field.ts';
import { sample, smoothstep, softNoise } from '../noise.ts';
import type { Random } from '../random.ts';
import type { Layer, Scene, Stage } from '../stage.ts';

type Thing = { x: number; y: number; size: number; color: Color; random: Random };

/** A wall with light falling across it, and a table with its edge or a cloth in front. */
const room: Layer = (stage) => {
  const { ctx, width, height, horizon, palette, light } = stage;
  const wall = mix(mix(palette.skyMiddle, palette.rock, 0.25), palette.dark, stage.isNight ? 0.35 : 0.12);
  const [bright, dim] = [mix(lighten(wall, 0.1), palette.light, 0.35), mix(wall, palette.dark, 0.5)];
  const tones = ramp(dim, wall, bright);
  const random = stage.random('wall');
  const [ox, oy] = [random.next(), random.next()];
  const [columns, rows] = [Math.ceil(width / 3), Math.ceil(horizon / 3)];
  const field = shadeField(columns, rows, (column, row, data, offset) => {
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
  const tints = tonesOf(board, mix(board, palette.dark, 0.25), mix(board, palette.light, 0.3));
  scatterDabs(ctx, 420, tints.map((tint) => ({ ...tint, c: tint.c })), () => {
    const t = grain.next();
    return { x: grain.between(0, width), y: horizon + (height - horizon) * t, length: width * grain.between(0.04, 0.22), width: stage.unit * grain.between(0.6, 2.2), angle: 0, tone: grain.between(0.2, 0.8) };
  });
};

/** The soft shadow and the contact shadow of a thing on the table. */
function shadow(stage: Stage, { x, y, size }: Thing, wide: number): void {
  const { ctx, palette, light } = stage;
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(1, 0.2);
  for (const [reach, shift, alpha] of [[1.5, 0.75, 0.5], [0.62, 0.06, 0.75]] as const) {
    const cx = -light.side * wide * shift;
    const gradient = ctx.createRadialGradient(cx, 0, 0, cx, 0, wide * reach);
    gradient.addColorStop(0, toCss(palette.dark, alpha));
    gradient.addColorStop(0.5, toCss(palette.dark, alpha * 0.55));
    gradient.addColorStop(1, toCss(palette.dark, 0));
    ctx.fillStyle = gradient;
    ctx.fillRect(-size * 4, -size * 4, size * 8, size * 8);
  }
  ctx.restore();
}

/** Something turned on a wheel: `outline` gives half the width (in sizes) at height t, 0 foot … 1 rim. */
function turned(stage: Stage, thing: Thing, outline: (t: number) => number, glass = false): void {
  const { ctx, palette, light } = stage;
  const { x, y, size, color } = thing;
  shadow(stage, thing, size * outline(0.3));
  const steps = Array.from({ length: 41 }, (_, index) => index / 40);
  const foot = size * outline(0) * 0.2;
  ctx.save();
  ctx.beginPath();
  for (const t of steps) ctx.lineTo(x - outline(t) * size, y - t * size);
  for (const t of steps.toReversed()) ctx.lineTo(x + outline(t) * size, y - t * size);
  ctx.ellipse(x, y, outline(0) * size, Math.max(1, foot), 0, 0, Math.PI);
  ctx.clip();
  const widest = Math.max(...steps.map(outline)) * size;
  const body = ctx.createLinearGradient(x - widest * light.side, 0, x + widest * light.side, 0);
  const alpha = glass ? 0.72 : 1;
  body.addColorStop(0, toCss(mix(color, palette.dark, 0.72), alpha));
  body.addColorStop(0.1, toCss(mix(mix(color, palette.dark, 0.6), palette.skyMiddle, 0.16), alpha));
  body.addColorStop(0.5, toCss(mix(color, palette.dark, 0.16), alpha));
  body.addColorStop(0.74, toCss(mix(lighten(color, 0.1), palette.light, 0.28), alpha));
  body.addColorStop(1, toCss(mix(color, palette.dark, 0.28), alpha));
  ctx.fillStyle = body;
  ctx.fillRect(x - widest, y - size, widest * 2, size + foot);
  const low = ctx.createLinearGradient(0, y - size * 0.35, 0, y + foot);
  low.addColorStop(0, toCss(palette.dark, 0));
  low.addColorStop(1, toCss(palette.dark, 0.4));
  ctx.fillStyle = low;
  ctx.fillRect(x - widest, y - size, widest * 2, size + foot);
  ctx.fillStyle = toCss(palette.pale, glass ? 0.8 : 0.5);
  ctx.beginPath();
  for (const t of steps.slice(12, 34)) ctx.lineTo(x + outline(t) * size * light.side * 0.55, y - t * size);
  for (const t of steps.slice(12, 34).toReversed()) ctx.lineTo(x + outline(t) * size * light.side * (0.64 - 0.05 * Math.sin(t * 9)), y - t * size);
  ctx.fill();
  ctx.restore();
  const rim = outline(1) * size;
  ctx.fillStyle = toCss(mix(color, palette.dark, 0.65));
  ctx.strokeStyle = toCss(mix(lighten(color, 0.12), palette.light, 0.3));
  ctx.lineWidth = Math.max(1, size * 0.012);
  ctx.beginPath();
  ctx.ellipse(x, y - size, rim, rim * 0.24, 0, 0, 7);
  ctx.fill();
  ctx.stroke();
}

/** A round fruit with a blush, a highlight, reflected light and a stalk. */
function fruit(stage: Stage, thing: Thing, isPear: boolean): void {
  const { ctx, palette, light } = stage;
  const { x, y, size: r, color, random } = thing;
  shadow(stage, thing, r);
  const cy = y - r * 0.92;
  const body = ctx.createRadialGradient(x + light.side * r * 0.42, cy - r * 0.42, r * 0.05, x, cy, r * 1.15);
  body.addColorStop(0, toCss(mix(lighten(color, 0.2), palette.light, 0.5)));
  body.addColorStop(0.3, toCss(lighten(color, 0.06)));
  body.addColorStop(0.66, toCss(mix({ ...color, h: color.h - 14 }, palette.dark, 0.22)));
  body.addColorStop(0.9, toCss(mix({ ...color, h: color.h - 22 }, palette.dark, 0.62)));
  body.addColorStop(1, toCss(mix(mix(color, palette.earth, 0.4), palette.dark, 0.4)));
  ctx.fillStyle = body;
  ctx.beginPath();
  if (isPear) {
    ctx.moveTo(x, cy - r * 1.55);
    ctx.bezierCurveTo(x + r * 0.55, cy - r * 1.55, x + r * 0.4, cy - r * 0.75, x + r * 0.86, cy - r * 0.2);
    ctx.bezierCurveTo(x + r * 1.3, cy + r * 0.6, x + r * 0.6, cy + r, x, cy + r * 0.96);
    ctx.bezierCurveTo(x - r * 0.6, cy + r, x - r * 1.3, cy + r * 0.6, x - r * 0.86, cy - r * 0.2);
    ctx.bezierCurveTo(x - r * 0.4, cy - r * 0.75, x - r * 0.55, cy - r * 1.55, x, cy - r * 1.55);
  } else ctx.ellipse(x, cy, r, r * 0.95, 0, 0, 7);
  ctx.fill();
  fillDabs(ctx, Array.from({ length: 46 }, () => {
    const [a, d] = [random.between(0, 6.3), Math.sqrt(random.next()) * r * 0.8];
    return { x: x + Math.cos(a) * d, y: cy + Math.sin(a) * d, length: r * 0.07, width: r * 0.025, angle: a + 1.57 };
  }), toCss(mix(lighten(color, 0.14), palette.light, 0.4), 0.34));
  fillDabs(ctx, [{ x: x + light.side * r * 0.42, y: cy - r * 0.45, length: r * 0.3, width: r * 0.17, angle: light.side * 0.8 }], toCss(palette.pale, 0.72));
  ctx.strokeStyle = toCss(mix(palette.dark, palette.earth, 0.35));
  ctx.lineCap = 'round';
  ctx.lineWidth = Math.max(1, r * 0.07);
  ctx.beginPath();
  const top = isPear ? cy - r * 1.5 : cy - r * 0.84;
  ctx.moveTo(x, top);
  ctx.quadraticCurveTo(x + r * 0.02, top - r * 0.25, x + r * 0.16, top - r * 0.38);
  ctx.stroke();
}

/** A bouquet: stems, leaves, and blossoms built of turning petals, the light side paler. */
function bouquet(stage: Stage, foot: Point, size: number): void {
  const { ctx, palette, light } = stage;
  const random = stage.random('bouquet');
  const leaf = oklch(Math.max(0.34, palette.foliage.l * 0.9), Math.max(0.07, palette.foliage.c), palette.foliage.h);
  const heads = Array.from({ length: 17 }, (_, index) => {
    const angle = -Math.PI / 2 + (index / 16 - 0.5) * 2.5 + random.bell() * 0.2;
    const reach = size * random.between(0.42, 1);
    return { x: foot.x + Math.cos(angle) * reach * 0.82, y: foot.y + Math.sin(angle) * reach, r: size * random.between(0.09, 0.19) };
  }).sort((a, b) => a.y - b.y);
  ctx.strokeStyle = toCss(mix(leaf, palette.dark, 0.3));
  ctx.lineWidth = Math.max(1, size * 0.014);
  ctx.beginPath();
  for (const head of heads) {
    ctx.moveTo(foot.x, foot.y);
    ctx.quadraticCurveTo(foot.x + (head.x - foot.x) * 0.2, foot.y - size * 0.4, head.x, head.y);
  }
  ctx.stroke();
  scatterDabs(ctx, 110, tonesOf(leaf, palette.dark, palette.light), () => {
    const [angle, reach] = [-Math.PI / 2 + random.bell() * 1.5, size * random.between(0.15, 0.98)];
    return { x: foot.x + Math.cos(angle) * reach * 0.8, y: foot.y + Math.sin(angle) * reach, length: size * random.between(0.1, 0.24), width: size * random.between(0.03, 0.06), angle: angle + random.bell(), tone: 0.4 + Math.cos(angle) * light.side * 0.4 + random.bell() * 0.3 };
  });
  const colors = [palette.accent, palette.accent2, mix(palette.accent, palette.pale, 0.6), palette.pale, { ...palette.accent, h: palette.accent.h - 45 }];
  for (const head of heads) {
    const color = random.pick(colors);
    for (let ring = 3; ring >= 0; ring--) {
      const radius = (head.r * (ring + 1)) / 4;
      const petals = 5 + ring * 2;
      for (const [isLit, tone] of [[false, mix(color, palette.dark, 0.42 - ring * 0.06)], [true, mix(lighten(color, 0.04), palette.light, 0.3)]] as const) {
        fillDabs(ctx, Array.from({ length: petals }, (_, petal) => {
          const angle = (petal / petals) * 6.283 + ring + random.bell() * 0.2;
          return { x: head.x + Math.cos(angle) * radius * 0.66 + (isLit ? light.side * radius * 0.1 : 0), y: head.y + Math.sin(angle) * radius * 0.58 - (isLit ? radius * 0.1 : 0), length: radius * 0.85, width: radius * (isLit ? 0.42 : 0.62), angle: angle + 1.2, lit: Math.cos(angle) * light.side - Math.sin(angle) };
        }).filter((petal) => !isLit || petal.lit > 0.1), toCss(tone));
      }
    }
    fillDabs(ctx, [{ x: head.x, y: head.y, length: head.r * 0.3, width: head.r * 0.24, angle: 0 }], toCss(mix(palette.accent2, palette.dark, 0.35)));
  }
}

const vase = (t: number): number => 0.14 + 0.2 * Math.sin(Math.PI * Math.min(1, t * 1.12 + 0.06)) ** 1.4 - (t > 0.86 ? -0.04 : 0) * smoothstep(0.86, 1, t);
const bottle = (t: number): number => 0.14 - 0.095 * smoothstep(0.56, 0.74, t) + (t > 0.95 ? 0.012 : 0);
const bowl = (t: number): number => 0.3 + 0.75 * Math.sin((t * Math.PI) / 2) ** 0.8;

/** A table against a lit wall with vase, bottle, bowl and fruit: what is asked for, else a classic arrangement. */
export const stillLife: Scene = (stage) => {
  const { width, height, palette, reading, unit, light } = stage;
  const random = stage.random('still life');
  stage.horizon = Math.round(height * random.between(0.6, 0.68));
  const wants = (name: 'vase' | 'fruit' | 'bottle' | 'flowers'): boolean =>
    !reading.excludes(`subject:${name}`) && (reading.has(`subject:${name}`) || !['vase', 'fruit', 'bottle', 'flowers'].some((other) => reading.has(`subject:${other}` as 'subject:vase')));
  const foot = stage.horizon + (height - stage.horizon) * 0.42;
  const side = light.side;
  const fruitHues = [palette.accent, palette.accent2, oklch(0.68, 0.15, palette.accent2.h + 28), mix(palette.accent, palette.accent2, 0.5)];
  const scale = Math.min(1, width / height + 0.2);
  const glaze = mix(random.pick([palette.water, palette.pale, palette.skyTop, palette.accent2]), palette.rock, 0.12);
  const place = (x: number, down: number): Point => ({ x: width * x, y: foot + down * (height - foot) });
  return [
    room,
    wants('bottle') && ((stage) => turned(stage, { ...place(0.5 - side * 0.27, -0.28), size: 470 * unit * scale, color: mix(palette.foliage, palette.dark, 0.35), random }, bottle, true)),
    (wants('vase') || wants('flowers')) && ((stage) => {
      const at = place(0.5 + side * random.between(0.02, 0.14), -0.06);
      const size = 330 * unit * scale;
      if (wants('flowers')) bouquet(stage, { x: at.x, y: at.y - size * 0.96 }, 360 * unit * scale);
      turned(stage, { ...at, size, color: glaze, random }, vase);
    }),
    wants('fruit') && ((stage) => turned(stage, { ...place(0.5 - side * 0.12, 0.26), size: 110 * unit * scale, color: mix(palette.pale, palette.water, 0.3), random }, (t) => bowl(t) * 1.1)),
    wants('fruit') && ((stage) => {
      const at = place(0.5 - side * 0.12, 0.26);
      for (let index = 0; index < 4; index++) fruit(stage, { x: at.x + (index - 1.5) * 58 * unit * scale, y: at.y - (84 + (index % 2) * 26) * unit * scale, size: 50 * unit * scale, color: fruitHues[index % 4]!, random }, index === 2);
      const front = [[0.5 + side * 0.24, 0.34, 66], [0.5 + side * 0.06, 0.58, 60], [0.5 - side * 0.32, 0.5, 58]] as const;
      for (const [index, [x, down, size]] of front.entries()) fruit(stage, { ...place(x + random.bell() * 0.03, down), size: size * unit * scale, color: fruitHues[(index + 1) % 4]!, random }, index === 0);
    }),
  ];
};
