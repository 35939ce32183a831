import { fillPolygon } from '../drawing/brush.ts';
import { lighten, mix, toCss } from '../drawing/color.ts';
import { firmament } from '../layers/firmament.ts';
import { hill, hillCrest } from '../layers/ground.ts';
import { range } from '../layers/range.ts';
import { staffage } from '../layers/staffage.ts';
import { weather } from '../layers/weather.ts';
import { woods } from '../layers/woods.ts';
import { sway, type Layer, type Scene } from '../stage.ts';
import { turned } from '../subjects/tableware.ts';
import { bouquet } from '../subjects/bouquet.ts';
import { treesFor } from './landscapes/seasons.ts';

const [LEFT, RIGHT, TOP, SILL] = [0.15, 0.85, 0.08, 0.74];

/** The wall around a window, its frame and bars, the sill with light lying on it, curtains at both sides. */
const frame: Layer = (stage) => {
  const { ctx, width, height, palette, light, unit, isNight } = stage;
  const wall = mix(mix(palette.accent2, palette.rock, 0.55), palette.dark, isNight ? 0.55 : 0.22);
  const wood = mix(palette.pale, palette.earth, 0.25);
  const [left, right, top, sill] = [LEFT * width, RIGHT * width, TOP * height, SILL * height];
  ctx.fillStyle = toCss(wall);
  ctx.beginPath();
  ctx.rect(0, 0, width, height);
  ctx.rect(left, top, right - left, sill - top);
  ctx.fill('evenodd');
  const shade = ctx.createLinearGradient(light.side > 0 ? width : 0, 0, light.side > 0 ? 0 : width, height);
  shade.addColorStop(0, toCss(palette.light, isNight ? 0.02 : 0.16));
  shade.addColorStop(1, toCss(palette.dark, 0.45));
  ctx.fillStyle = shade;
  ctx.beginPath();
  ctx.rect(0, 0, width, height);
  ctx.rect(left, top, right - left, sill - top);
  ctx.fill('evenodd');
  for (const [color, thick, shift] of [
    [mix(wood, palette.dark, 0.5), 30, 0],
    [mix(wood, palette.dark, isNight ? 0.35 : 0.08), 18, -4],
  ] as const) {
    ctx.strokeStyle = toCss(color);
    ctx.lineWidth = thick * unit;
    ctx.beginPath();
    ctx.rect(left, top, right - left, sill - top);
    for (const t of [0.5]) {
      ctx.moveTo(left + (right - left) * t, top);
      ctx.lineTo(left + (right - left) * t, sill);
    }
    ctx.moveTo(left, top + (sill - top) * 0.36 + shift * unit);
    ctx.lineTo(right, top + (sill - top) * 0.36 + shift * unit);
    ctx.stroke();
  }
  const board = ctx.createLinearGradient(0, sill, 0, sill + height * 0.11);
  board.addColorStop(0, toCss(mix(lighten(wood, 0.06), palette.light, isNight ? 0.1 : 0.5)));
  board.addColorStop(0.72, toCss(mix(wood, palette.earth, 0.2)));
  board.addColorStop(0.74, toCss(mix(wood, palette.dark, 0.45)));
  board.addColorStop(1, toCss(mix(wood, palette.dark, 0.6)));
  ctx.fillStyle = board;
  ctx.fillRect(left - width * 0.05, sill, right - left + width * 0.1, height * 0.11);
  ctx.fillStyle = toCss(palette.dark, 0.3);
  ctx.fillRect(left - width * 0.05, sill + height * 0.11, right - left + width * 0.1, height * 0.018);
};

const curtains: Layer = (stage) => {
  const { ctx, width, height, palette, light, isNight, unit } = stage;
  const cloth = mix(palette.accent, palette.dark, isNight ? 0.4 : 0.08);
  for (const side of [-1, 1] as const) {
    const x = (t: number): number => (side < 0 ? t * width : width - t * width);
    for (let fold = 5; fold >= 0; fold--) {
      const [reach, swing] = [0.055 + fold * 0.034, sway(stage, fold * 0.1) * 4 * unit];
      const tone = fold % 2 ? mix(cloth, palette.dark, 0.3) : mix(cloth, palette.light, side === light.side ? 0.1 : 0.28);
      fillPolygon(
        ctx,
        [
          { x: x(-0.02), y: 0 },
          { x: x(reach), y: 0 },
          { x: x(reach * 0.94), y: height * 0.35 },
          { x: x(reach * 0.7) + swing, y: height * 0.6 },
          { x: x(reach * 0.82) + swing, y: height * 0.97 },
          { x: x(-0.02), y: height * 0.98 },
        ],
        tone,
      );
    }
  }
  ctx.fillStyle = toCss(mix(palette.earth, palette.dark, 0.5));
  ctx.fillRect(0, height * 0.022, width, 15 * unit);
};

/** A room's window: a view outside, curtains, and the named subjects on the sill, else a plant. */
export const windowSill: Scene = (stage) => {
  const { height, palette, unit, reading, light, width } = stage;
  stage.horizon = Math.round(height * 0.52);
  const { horizon } = stage;
  const hills = { name: 'outside', high: height * 0.53, low: height * 0.6 };
  const sill = height * (SILL + 0.05);
  const pot: Layer = (stage) => {
    const random = stage.random('pot');
    const x = width * (light.side > 0 ? 0.69 : 0.31);
    if (!reading.excludes('subject:flowers')) bouquet(stage, { x, y: sill - 108 * unit }, 150 * unit);
    turned(
      stage,
      { x, y: sill, size: 125 * unit, color: mix(palette.accent, palette.earth, 0.5), random },
      { outline: (t) => 0.3 + 0.12 * t },
    );
    stage.settled.push({ name: 'vase', from: x - 110 * unit, to: x + 110 * unit, isAir: false });
  };
  return [
    ...firmament,
    range({ name: 'far', foot: horizon, rise: horizon * 0.4, distance: 0.7 }),
    woods({
      name: 'outside',
      kinds: treesFor(stage),
      count: 26,
      ground: hillCrest(stage, hills),
      spread: height * 0.05,
      tall: 80 * unit,
      distance: 0.4,
    }),
    hill({ ...hills, color: palette.foliage, distance: 0.3 }),
    weather,
    frame,
    pot,
    staffage({
      land: () => sill + height * 0.012,
      scale: 1,
      places: light.side > 0 ? [0.4] : [0.6],
      except: [
        'boat',
        'whale',
        'birds',
        'balloon',
        'house',
        'castle',
        'tree',
        'train',
        'car',
        'lighthouse',
        'windmill',
        'people',
        'bridge',
      ],
    }),
    curtains,
  ];
};
