import { traceSmooth } from '../../drawing/brush.ts';
import { lighten, mix, toCss, type Color } from '../../drawing/color.ts';
import { firmament } from '../../layers/firmament.ts';
import { mist } from '../../layers/ground.ts';
import { range } from '../../layers/range.ts';
import { staffage } from '../../layers/staffage.ts';
import { weather } from '../../layers/weather.ts';
import { sample, softNoise } from '../../drawing/noise.ts';
import type { Layer, Scene, Stage } from '../../stage.ts';

type Dune = {
  name: string;
  /** Pixels from the top. */
  crest: number;
  foot: number;
  /** The summit, as a fraction of the width. */
  at: number;
  /** 0 near … 1 far. */
  distance: number;
};
/** `skyline`: pixels from the top at x. `offset`: where this dune lies in the noise. */
type Form = Dune & { sand: Color; skyline: (x: number) => number; offset: number };

/** One dune: a lit and a shaded flank meeting in a curved, razor-sharp ridge, with wind ripples on the lit side. */
function dune(options: Dune): Layer {
  const { name, crest, foot, at, distance } = options;
  return (stage) => {
    const { ctx, width, height, palette } = stage;
    const random = stage.random(`dune ${name}`);
    const sand = mix(lighten(palette.earth, 0.1), palette.haze, distance * 0.6);
    const [ox, oy] = [random.next(), random.next()];
    const half = random.between(0.5, 0.75);
    const skyline = (x: number): number => {
      const t = Math.abs(x / width - at) / half;
      return foot - (foot - crest) * Math.exp(-t * t * 2.4) - sample(softNoise, (x / width) * 0.4 + ox, oy) * (foot - crest) * 0.22;
    };
    const form: Form = { ...options, sand, skyline, offset: ox };
    ctx.beginPath();
    ctx.moveTo(0, height);
    for (let x = 0; x <= width + 4; x += 4) ctx.lineTo(x, skyline(x));
    ctx.lineTo(width, height);
    ctx.closePath();
    ctx.save();
    const body = ctx.createLinearGradient(0, crest, 0, Math.min(height, foot + (foot - crest) * 0.8));
    body.addColorStop(0, toCss(mix(lighten(sand, 0.07), palette.light, stage.isNight ? 0.05 : 0.36)));
    body.addColorStop(1, toCss(mix(sand, palette.accent, 0.12)));
    ctx.fillStyle = body;
    ctx.fill();
    ctx.clip();
    drawRipples(stage, form);
    shadeFlank(stage, form);
    ctx.restore();
  };
}

function drawRipples({ ctx, width, height, palette, unit }: Stage, { crest, foot, at, distance, sand, offset }: Form): void {
  ctx.strokeStyle = toCss(mix(sand, palette.dark, 0.3), 0.2 * (1 - distance));
  ctx.lineWidth = Math.max(0.7, unit * 1.5);
  ctx.beginPath();
  for (let line = 0; line < 36 * (1 - distance); line++) {
    const start = foot - (foot - crest) * 0.9 + (line / 36) * (height - crest);
    for (let x = 0; x <= width; x += 9) {
      const y = start + sample(softNoise, (x / height) * 0.5 + offset, line * 0.011) * 34 * unit + Math.abs(x / width - at) * 120 * unit;
      if (x === 0) ctx.moveTo(x, y);
      else ctx.lineTo(x, y);
    }
  }
  ctx.stroke();
}

/** The flank away from the light, from the curved ridge to the side of the picture. */
function shadeFlank({ ctx, width, height, palette, light }: Stage, { crest, foot, at, sand, skyline, offset }: Form): void {
  const top = { x: at * width, y: skyline(at * width) };
  const away = -light.side;
  const points = Array.from({ length: 9 }, (_, index) => {
    const t = index / 8;
    return {
      x: top.x + Math.sin(t * 3.4 + offset * 6) * width * 0.07 * t + light.side * width * 0.12 * t,
      y: top.y + (height - top.y) * t,
    };
  });
  const shade = ctx.createLinearGradient(top.x, top.y, top.x + away * width * 0.5, foot);
  shade.addColorStop(0, toCss(mix(sand, mix(palette.dark, palette.skyTop, 0.45), 0.62)));
  shade.addColorStop(1, toCss(mix(sand, mix(palette.dark, palette.skyTop, 0.45), 0.34)));
  ctx.fillStyle = shade;
  ctx.beginPath();
  ctx.moveTo(top.x, top.y);
  for (let index = 1; index < points.length; index++) {
    const [a, b] = [points[index - 1]!, points[index]!];
    ctx.quadraticCurveTo(a.x, a.y, (a.x + b.x) / 2, (a.y + b.y) / 2);
  }
  ctx.lineTo(away > 0 ? width * 1.2 : -width * 0.2, height);
  ctx.lineTo(away > 0 ? width * 1.2 : -width * 0.2, crest - 20);
  for (let step = 12; step >= 0; step--) {
    const x = top.x + away * (step / 12) * width;
    ctx.lineTo(x, skyline(x) - 2);
  }
  ctx.fill();
}

/** Rocks scattered on the sand. */
const stones: Layer = (stage) => {
  const { ctx, width, height, palette, unit, light } = stage;
  const random = stage.random('stones');
  for (let index = 0; index < 9; index++) {
    const [x, y, r] = [random.between(0, width), height * random.between(0.86, 0.98), unit * random.between(6, 26)];
    const shape = Array.from({ length: 7 }, (_, k) => ({
      x: x + Math.cos((k / 7) * 6.28) * r * random.between(0.8, 1.3),
      y: y + Math.sin((k / 7) * 6.28) * r * 0.55,
    }));
    ctx.fillStyle = toCss(mix(palette.earth, palette.dark, 0.6));
    ctx.beginPath();
    traceSmooth(ctx, shape);
    ctx.fill();
    ctx.fillStyle = toCss(mix(palette.earth, palette.light, 0.3));
    ctx.beginPath();
    traceSmooth(
      ctx,
      shape.map((p) => ({ x: x + light.side * r * 0.25 + (p.x - x) * 0.55, y: y - r * 0.15 + (p.y - y) * 0.55 })),
    );
    ctx.fill();
  }
};

/** Dunes behind dunes under a wide sky. */
export const desert: Scene = (stage) => {
  const { height, horizon, palette, light, unit } = stage;
  const random = stage.random('desert');
  const drop = height - horizon;
  const main = light.side > 0 ? random.between(0.26, 0.42) : random.between(0.58, 0.74);
  return [
    ...firmament,
    range({
      name: 'mesa',
      foot: horizon + drop * 0.05,
      rise: horizon * random.between(0.14, 0.3),
      distance: 0.75,
      jagged: random.between(0.3, 0.9),
      color: mix(palette.rock, palette.earth, 0.5),
    }),
    dune({ name: 'far', crest: horizon - height * 0.02, foot: horizon + drop * 0.14, at: 1 - main, distance: 0.6 }),
    mist({ name: 'heat', y: horizon + drop * 0.1, thickness: height * 0.03, strength: 0.6 }),
    dune({ name: 'main', crest: horizon - height * random.between(0.04, 0.13), foot: horizon + drop * 0.5, at: main, distance: 0.22 }),
    dune({ name: 'side', crest: horizon + drop * 0.3, foot: horizon + drop * 0.62, at: 1 - main + 0.12, distance: 0.08 }),
    staffage({
      land: () => horizon + drop * 0.66,
      likes: { cactus: 0.35, people: 0.3 },
      except: ['boat', 'whale', 'tree', 'bridge', 'house'],
    }),
    dune({ name: 'near', crest: height - drop * 0.22, foot: height, at: main + 0.1, distance: 0 }),
    unit > 0.2 && stones,
    weather,
  ];
};
