import { fillDabs, type Stroke } from '../../drawing/brush.ts';
import { mix, toCss } from '../../drawing/color.ts';
import { firmament } from '../../layers/firmament.ts';
import { range } from '../../layers/range.ts';
import { staffage } from '../../layers/staffage.ts';
import { woods } from '../../layers/woods.ts';
import { sway, type Layer, type Scene } from '../../stage.ts';
import { treesFor } from './seasons.ts';

/** A bank of cloud in rounded heaps, lit on the light's side; `y` its crest in pixels, `near` 0 far … 1 in front. */
function bank(name: string, y: number, near: number): Layer {
  return (stage) => {
    const { ctx, width, height, palette, light, unit } = stage;
    const random = stage.random(`bank ${name}`);
    const big = unit * (34 + 78 * near);
    const [shade, body, lit] = [
      mix(palette.cloudShade, palette.haze, 0.5 * (1 - near)),
      mix(palette.cloudLit, palette.cloudShade, 0.4 - near * 0.1),
      mix(palette.cloudLit, palette.light, 0.4),
    ];
    const puffs: Stroke[] = Array.from({ length: Math.round((width / big) * 5) }, () => {
      const r = big * random.between(0.5, 1.25);
      const drift = sway(stage, random.next()) * big * 0.12;
      return {
        x: random.between(-0.05, 1.05) * width + drift,
        y: y + random.next() * big * 0.9,
        length: r * 2.3,
        width: r * 1.7,
        angle: 0,
      };
    }).toSorted((a, b) => a.y - b.y);
    ctx.fillStyle = toCss(shade);
    ctx.fillRect(0, y + big * 0.6, width, height);
    for (const puff of puffs) {
      fillDabs(ctx, [puff], toCss(shade));
      for (const [color, share, shift] of [
        [body, 0.88, 0.1],
        [lit, 0.6, 0.2],
      ] as const)
        fillDabs(
          ctx,
          [
            {
              ...puff,
              x: puff.x + light.side * puff.length * shift * 0.6,
              y: puff.y - puff.width * shift,
              length: puff.length * share,
              width: puff.width * share * 0.86,
            },
          ],
          toCss(color, 0.9),
        );
    }
  };
}

/** A sea of clouds with summits; the highest carries the named subjects. */
export const heights: Scene = (stage) => {
  const { height, width, palette, light, unit } = stage;
  const random = stage.random('heights');
  stage.horizon = Math.round(height * 0.6);
  const at = light.side > 0 ? random.between(0.36, 0.44) : random.between(0.56, 0.64);
  const top = height * 0.5;
  const crag: Layer = (stage) => {
    const rock = mix(palette.rock, palette.foliage, 0.25);
    const { ctx } = stage;
    const random = stage.random('crag');
    const w = width * 0.19;
    const edge = (side: number): { x: number; y: number }[] =>
      Array.from({ length: 7 }, (_, step) => {
        const t = step / 6;
        return { x: at * width + side * w * (1 + t * 0.5 + random.bell() * 0.1), y: top + t * height * 0.4 };
      });
    const [left, right] = [edge(-1), edge(1)];
    const body = ctx.createLinearGradient(at * width - w, 0, at * width + w, 0);
    const [lit, dark] = [toCss(mix(rock, palette.light, 0.4)), toCss(mix(rock, palette.dark, 0.55))];
    body.addColorStop(0, light.side < 0 ? lit : dark);
    body.addColorStop(0.5, toCss(rock));
    body.addColorStop(1, light.side < 0 ? dark : lit);
    ctx.fillStyle = body;
    ctx.beginPath();
    for (const point of [...left, ...right.toReversed()]) ctx.lineTo(point.x, point.y);
    ctx.fill();
    ctx.fillStyle = toCss(mix(palette.foliage, palette.dark, 0.15));
    ctx.beginPath();
    ctx.ellipse(at * width, top + 6 * unit, w * 1.06, 26 * unit, 0, 0, 7);
    ctx.fill();
  };
  return [
    ...firmament,
    range({ name: 'far', foot: height * 0.64, rise: height * 0.16, distance: 0.8, snow: 0.6 }),
    bank('far', height * 0.6, 0),
    range({ name: 'next', foot: height * 0.76, rise: height * 0.17, distance: 0.45, snow: 0.4, summits: [light.side > 0 ? 0.86 : 0.14] }),
    bank('middle', height * 0.66, 0.3),
    crag,
    woods({
      name: 'crag',
      kinds: treesFor(stage),
      count: 9,
      ground: () => top,
      spread: 12 * unit,
      tall: 84 * unit,
      distance: 0.1,
      clearing: [-0.2, at - 0.17],
    }),
    staffage({
      land: () => top + 8 * unit,
      places: [at],
      scale: 1.35,
      likes: { castle: 0.5, birds: 0.6 },
      except: ['boat', 'whale', 'bridge', 'tree'],
    }),
    bank('near', height * 0.76, 0.6),
    bank('front', height * 0.89, 1),
  ];
};
