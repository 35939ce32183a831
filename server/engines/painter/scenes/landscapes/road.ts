import { fillPolygon } from '../../drawing/brush.ts';
import { lighten, mix, toCss } from '../../drawing/color.ts';
import { firmament } from '../../layers/firmament.ts';
import { grass, hill, hillCrest, mist } from '../../layers/ground.ts';
import { range } from '../../layers/range.ts';
import { staffage } from '../../layers/staffage.ts';
import { weather } from '../../layers/weather.ts';
import { woods } from '../../layers/woods.ts';
import type { Layer, Scene } from '../../stage.ts';
import { treesFor } from './seasons.ts';

/** Asphalt across the picture with a broken centre line, or a railway with sleepers. Lines in pixels from the top. */
function track(top: number, bottom: number, isRail: boolean): Layer {
  return (stage) => {
    const { ctx, width, palette, unit } = stage;
    const bed = isRail ? mix(palette.rock, palette.dark, 0.4) : mix(palette.dark, palette.rock, 0.45);
    const body = ctx.createLinearGradient(0, top, 0, bottom);
    body.addColorStop(0, toCss(mix(bed, palette.haze, 0.22)));
    body.addColorStop(1, toCss(mix(bed, palette.dark, 0.3)));
    ctx.fillStyle = body;
    ctx.fillRect(0, top, width, bottom - top);
    if (isRail) {
      for (let x = -20; x < width + 20; x += 26 * unit)
        fillPolygon(
          ctx,
          [
            { x, y: top + (bottom - top) * 0.3 },
            { x: x + 10 * unit, y: top + (bottom - top) * 0.3 },
            { x: x + 14 * unit, y: bottom },
            { x: x + 2 * unit, y: bottom },
          ],
          mix(palette.earth, palette.dark, 0.6),
        );
      ctx.fillStyle = toCss(mix(palette.pale, palette.rock, 0.4));
      ctx.fillRect(0, top + (bottom - top) * 0.42, width, 4 * unit);
      ctx.fillRect(0, top + (bottom - top) * 0.8, width, 5 * unit);
      return;
    }
    ctx.fillStyle = toCss(palette.pale, 0.85);
    ctx.fillRect(0, top + 5 * unit, width, 3 * unit);
    for (let x = -40 * unit; x < width; x += 150 * unit)
      fillPolygon(
        ctx,
        [
          { x, y: bottom - (bottom - top) * 0.3 },
          { x: x + 84 * unit, y: bottom - (bottom - top) * 0.3 },
          { x: x + 80 * unit, y: bottom - (bottom - top) * 0.24 },
          { x: x - 6 * unit, y: bottom - (bottom - top) * 0.24 },
        ],
        toCss(mix(palette.accent2, palette.pale, 0.4), 0.9),
      );
  };
}

/** A road or a railway line through open country, seen from beside it. */
export const road: Scene = (stage) => {
  const { height, palette, reading, unit, light } = stage;
  const random = stage.random('road');
  stage.horizon = Math.round(height * random.between(0.5, 0.56));
  const { horizon } = stage;
  const isRail = reading.has('subject:train') && !reading.has('subject:car');
  const [top, bottom] = [height * 0.755, height * 0.88];
  const hills = { name: 'hills', high: horizon - height * 0.03, low: horizon + height * 0.05 };
  const field = { name: 'field', high: height * 0.62, low: height * 0.68 };
  return [
    ...firmament,
    range({
      name: 'far',
      foot: horizon,
      rise: horizon * random.between(0.34, 0.56),
      distance: 0.72,
      snow: 0.3,
      jagged: random.between(0.3, 1),
    }),
    mist({ name: 'far', y: horizon, thickness: height * 0.05, strength: 0.6 }),
    hill({ ...hills, color: palette.foliage, distance: 0.45 }),
    woods({
      name: 'hills',
      kinds: treesFor(stage),
      count: 40,
      ground: hillCrest(stage, hills),
      spread: height * 0.04,
      tall: 56 * unit,
      distance: 0.4,
    }),
    hill({ ...field, color: mix(palette.earth, palette.foliage, 0.4), distance: 0.15 }),
    woods({
      name: 'roadside',
      kinds: treesFor(stage),
      count: 5,
      ground: () => top - 4 * unit,
      spread: 4 * unit,
      tall: 260 * unit,
      distance: 0.1,
      clearing: light.side > 0 ? [0.2, 1.1] : [-0.1, 0.8],
    }),
    track(top, bottom, isRail),
    staffage({ land: () => top + (bottom - top) * (isRail ? 0.5 : 0.62), places: [0.5], except: ['boat', 'whale', 'bridge', 'tree'] }),
    hill({
      name: 'verge',
      high: bottom - 4,
      low: bottom + 10 * unit,
      color: mix(lighten(palette.earth, -0.04), palette.foliage, 0.5),
      distance: 0,
    }),
    grass({ from: height * 0.9, color: mix(palette.foliage, palette.earth, 0.3), tall: 90, count: 900, seedHeads: true }),
    weather,
  ];
};
