import { lighten, mix, oklch, toCss, toRgb } from '../drawing/color.ts';
import { ramp, rampOffset, shadeField } from '../drawing/field.ts';
import { stars } from '../layers/sky.ts';
import { range } from '../layers/range.ts';
import { staffage } from '../layers/staffage.ts';
import { ridgedNoise, sample, smoothstep, softNoise } from '../drawing/noise.ts';
import { sway, type Layer, type Scene } from '../stage.ts';
import { planet } from '../subjects/planet.ts';

/** Gas in two colours, lit from within, cut by dark lanes. */
const nebula: Layer = (stage) => {
  const { ctx, width, height, palette } = stage;
  const random = stage.random('nebula');
  const [ox, oy, tilt] = [random.next() + sway(stage, 0) * 0.004, random.next(), random.between(-0.8, 0.8)];
  const [warm, cold] = [
    ramp(palette.dark, palette.accent, lighten(palette.accent2, 0.08)),
    ramp(palette.dark, palette.water, mix(palette.water, palette.pale, 0.55)),
  ];
  const night = toRgb(mix(palette.dark, palette.skyTop, 0.45));
  const scale = 1 / Math.max(width, height);
  const [columns, rows] = [Math.ceil(width / 2.5), Math.ceil(height / 2.5)];
  const field = shadeField(columns, rows, ({ column, row, offset }, data) => {
    const x = (column * 2.5 - width / 2) * scale;
    const y = (row * 2.5 - height / 2) * scale;
    const band = Math.abs(y + x * tilt) * 2.1;
    const wx = sample(softNoise, x * 0.5 + ox, y * 0.5 + oy) * 0.22;
    const wy = sample(softNoise, x * 0.5 + oy, y * 0.5 + ox) * 0.22;
    const gas = sample(softNoise, x * 0.7 + wx + ox, y * 0.7 + wy) * 0.8 + sample(ridgedNoise, x + wx, y + wy + oy) * 0.55 + 0.34 - band;
    const lanes = smoothstep(0.45, 0.75, sample(ridgedNoise, x * 0.8 - wx + oy, y * 0.8 + wy));
    const glow = Math.max(0, gas) * (1 - lanes * 0.6);
    const side = smoothstep(-0.2, 0.2, sample(softNoise, x * 0.4 + oy, y * 0.4 + ox) + x * 0.5);
    const [a, b] = [rampOffset(Math.min(1, glow * 0.95)), Math.min(1, glow * 1.5)];
    for (let channel = 0; channel < 3; channel++) {
      const tone = warm[a + channel]! + (cold[a + channel]! - warm[a + channel]!) * side;
      data[offset + channel] = night[channel]! + (tone - night[channel]!) * b;
    }
    data[offset + 3] = 255;
  });
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(field, 0, 0, width, height);
};

/** Bright stars with crossed rays. */
const sparkles: Layer = (stage) => {
  const { ctx, width, height, palette, unit } = stage;
  const random = stage.random('sparkles');
  for (let index = 0; index < 12; index++) {
    const [x, y, r] = [
      random.between(0, width),
      random.between(0, height),
      unit * random.between(4, 17) * (0.85 + 0.15 * sway(stage, random.next())),
    ];
    const halo = ctx.createRadialGradient(x, y, 0, x, y, r * 1.6);
    halo.addColorStop(0, toCss(palette.pale, 0.95));
    halo.addColorStop(0.2, toCss(mix(palette.pale, palette.water, 0.3), 0.35));
    halo.addColorStop(1, toCss(palette.water, 0));
    ctx.fillStyle = halo;
    ctx.fillRect(x - r * 2, y - r * 2, r * 4, r * 4);
    ctx.fillStyle = toCss(palette.pale, 0.8);
    ctx.fillRect(x - r * 1.7, y - unit * 0.5, r * 3.4, unit);
    ctx.fillRect(x - unit * 0.5, y - r * 1.7, unit, r * 3.4);
  }
};

/** Deep space: nebula, stars, a planet or two; by seed seen from the ridge of another world. */
export const space: Scene = (stage) => {
  const { width, height, unit, palette, reading, light } = stage;
  const random = stage.random('space');
  stage.horizon = height;
  stage.isNight = true;
  const base = stage.palette;
  if (!reading.first('hue') && !reading.first('scheme')) {
    const hue = random.pick([285, 320, 200, 30, 250]);
    stage.palette = { ...base, accent: oklch(0.62, 0.17, hue), accent2: oklch(0.82, 0.12, hue + 50), water: oklch(0.5, 0.13, hue - 75) };
  }
  const isWorld =
    random.chance(0.45) ||
    ['people', 'astronaut', 'robot', 'castle', 'dinosaur', 'cat', 'dog'].some((name) =>
      reading.has(`subject:${name}` as 'subject:people'),
    ) ||
    reading.has('place:desert') ||
    reading.has('place:mountains');
  const hasPlanet = reading.has('subject:planet') || isWorld || random.chance(0.75);
  const big = { x: width * (light.side > 0 ? 0.34 : 0.66), y: height * random.between(0.3, 0.42), radius: unit * random.between(130, 250) };
  return [
    nebula,
    stars,
    sparkles,
    hasPlanet && planet({ ...big, name: 'big', color: stage.palette.accent, hasRing: reading.has('subject:planet') || random.chance(0.5) }),
    hasPlanet &&
      planet({
        name: 'moon',
        x: big.x - light.side * -2.3 * big.radius,
        y: big.y + big.radius * 0.9,
        radius: big.radius * random.between(0.15, 0.3),
        color: mix(palette.rock, palette.pale, 0.3),
        hasRing: false,
      }),
    isWorld &&
      range({
        name: 'ridge far',
        foot: height * 0.86,
        rise: height * 0.24,
        distance: 0.35,
        bottom: height,
        color: mix(stage.palette.water, palette.dark, 0.3),
      }),
    isWorld &&
      range({
        name: 'ridge',
        foot: height * 1.04,
        rise: height * 0.24,
        distance: 0,
        color: mix(stage.palette.water, palette.dark, 0.65),
        bottom: height,
      }),
    !isWorld && staffage({ except: ['birds', 'balloon'] }),
    isWorld && staffage({ land: () => height * 0.95, likes: { people: 0.5 }, except: ['boat', 'house', 'birds', 'tree', 'balloon'] }),
  ];
};
