import { lighten, mix, toCss } from '../../drawing/color.ts';
import { firmament } from '../../layers/firmament.ts';
import { grass, hill, hillCrest, mist } from '../../layers/ground.ts';
import { staffage } from '../../layers/staffage.ts';
import { water } from '../../layers/water.ts';
import { weather } from '../../layers/weather.ts';
import { woods } from '../../layers/woods.ts';
import { fillPolygon } from '../../drawing/brush.ts';
import { sample, softNoise } from '../../drawing/noise.ts';
import type { Layer, Scene } from '../../stage.ts';

/** Tongues of grass reaching from both sides into still water, wider towards the viewer. */
const tongues: Layer = (stage) => {
  const { ctx, width, height, horizon, palette } = stage;
  const random = stage.random('tongues');
  const grassy = mix(palette.earth, palette.foliage, 0.35);
  for (let index = 0; index < 9; index++) {
    const t = (index + 0.6) / 9;
    const y = horizon + (height - horizon) * t ** 1.5 * 0.86;
    const side = index % 2 ? 1 : -1;
    const reach = width * random.between(0.3, 0.62);
    const thick = (height - horizon) * (0.012 + t * 0.07);
    const offset = random.next();
    const edge = (s: number, sign: number): number =>
      y + sign * thick * (1 - s) ** 0.5 + sample(softNoise, s * 0.6 + offset, t) * thick * 0.7;
    const at = (s: number): number => (side < 0 ? s * reach : width - s * reach);
    const steps = Array.from({ length: 31 }, (_, step) => step / 30);
    const color = mix(grassy, palette.haze, (1 - t) * 0.5);
    const outline = [
      ...steps.map((s) => ({ x: at(s), y: edge(s, -0.4) })),
      ...steps.toReversed().map((s) => ({ x: at(s), y: edge(s, 1) })),
    ];
    fillPolygon(
      ctx,
      outline.map((p) => ({ x: p.x, y: p.y + thick * 0.35 })),
      mix(color, palette.dark, 0.5),
    );
    fillPolygon(ctx, outline, color);
    ctx.lineWidth = Math.max(0.7, stage.unit * (0.6 + t * 1.6));
    for (const tone of [mix(color, palette.dark, 0.35), lighten(color, 0.04), mix(color, palette.light, 0.4)]) {
      ctx.beginPath();
      for (let blade = 0; blade < 90; blade++) {
        const s = random.next() * 0.98;
        const [x, foot, tall] = [at(s), edge(s, random.between(-0.4, 0.7)), thick * random.between(0.5, 1.4)];
        ctx.moveTo(x, foot);
        ctx.lineTo(x + random.bell() * tall * 0.4, foot - tall);
      }
      ctx.strokeStyle = toCss(tone);
      ctx.stroke();
    }
  }
};

/** Salt marsh: a wide sky, winding water between grasses, reeds in front. */
export const marsh: Scene = (stage) => {
  const { height, horizon, palette, unit } = stage;
  const random = stage.random('marsh');
  const line = { name: 'line', high: horizon - height * 0.03, low: horizon };
  const reeds = mix(palette.earth, palette.foliage, 0.3);
  return [
    ...firmament,
    hill({
      name: 'far',
      high: horizon - height * 0.06,
      low: horizon - height * 0.015,
      color: palette.rock,
      distance: 0.75,
      texture: 0.3,
      bottom: horizon + 2,
    }),
    hill({ ...line, color: palette.foliage, distance: 0.5, bottom: horizon + 2 }),
    woods({ name: 'line', kinds: ['round'], count: 16, ground: hillCrest(stage, line), spread: 3 * unit, tall: 48 * unit, distance: 0.5 }),
    staffage({
      land: () => horizon,
      likes: { windmill: 0.2, house: 0.25 },
      isFar: true,
      except: ['boat', 'birds', 'balloon', 'rocket', 'butterfly', 'heart'],
    }),
    water({ from: horizon, roughness: 0.1 }),
    tongues,
    mist({ name: 'marsh', y: horizon, thickness: height * 0.03, strength: 0.7 }),
    staffage({
      water: horizon + (height - horizon) * 0.4,
      land: () => horizon + (height - horizon) * 0.62,
      likes: { birds: 0.8, boat: random.chance(0.5) ? 0.3 : 0 },
      except: ['house', 'windmill', 'lighthouse', 'castle'],
    }),
    grass({ from: height - (height - horizon) * 0.3, color: reeds, tall: 230, count: 900, seedHeads: true }),
    weather,
  ];
};
