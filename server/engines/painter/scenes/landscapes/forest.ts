import { scatterDabs, tonesOf } from '../../drawing/brush.ts';
import { lighten, mix, toCss, type Color } from '../../drawing/color.ts';
import { shadeField } from '../../drawing/field.ts';
import { toRgb } from '../../drawing/color.ts';
import { firmament } from '../../layers/firmament.ts';
import { grass, hill, mist } from '../../layers/ground.ts';
import { glow } from '../../layers/sky.ts';
import { staffage } from '../../layers/staffage.ts';
import { rays, weather } from '../../layers/weather.ts';
import { sample, smoothstep, softNoise } from '../../drawing/noise.ts';
import type { Layer, Scene, Stage } from '../../stage.ts';
import { tree } from '../../subjects/trees.ts';
import { treesFor } from './seasons.ts';

/** A row of trunks at one depth: 0 near … 1 far, rounded by light, with boughs or leaves above. */
function trunks(depth: number, ground: number): Layer {
  return (stage) => {
    const { ctx, width, height, palette, light, unit } = stage;
    const random = stage.random(`trunks ${depth}`);
    const kinds = treesFor(stage);
    const isBirch = kinds.includes('birch');
    const veil = mix(palette.haze, palette.skyLow, 0.55);
    const bark = mix(isBirch ? mix(palette.pale, palette.rock, 0.25) : mix(palette.dark, palette.rock, 0.35), veil, depth * 0.78);
    const count = Math.round((6 + depth * 16) * Math.max(0.6, width / height));
    for (let index = 0; index < count; index++) {
      const x = ((index + random.between(0.1, 0.9)) / count) * width;
      if (depth < 0.3 && Math.abs(x / width - 0.5) < 0.17) continue;
      const w = unit * (54 - depth * 44) * random.between(0.6, 1.2);
      const y = ground + random.between(0, height * 0.05) * (1 - depth);
      const lean = random.bell() * w * 1.6;
      const outline = [
        { x: x - w * 0.75, y: y + w * 0.3 },
        { x: x - w * 0.46, y: y - height * 0.08 },
        { x: x - w * 0.36 + lean, y: -10 },
        { x: x + w * 0.36 + lean, y: -10 },
        { x: x + w * 0.46, y: y - height * 0.08 },
        { x: x + w * 0.75, y: y + w * 0.3 },
      ];
      const body = ctx.createLinearGradient(x - w * 0.6, 0, x + w * 0.6, 0);
      const lit = toCss(mix(bark, palette.light, stage.isNight ? 0.08 : 0.4 * (1 - depth * 0.5)));
      const dark = toCss(mix(bark, mix(palette.dark, palette.skyTop, 0.3), 0.6 * (1 - depth)));
      body.addColorStop(0, light.side < 0 ? lit : dark);
      body.addColorStop(0.55, toCss(bark));
      body.addColorStop(1, light.side < 0 ? dark : lit);
      ctx.fillStyle = body;
      ctx.beginPath();
      for (const point of outline) ctx.lineTo(point.x, point.y);
      ctx.fill();
      if (depth < 0.7)
        barkMarks(stage, { x, y, w, lean, color: isBirch ? mix(palette.dark, bark, 0.15) : mix(bark, palette.dark, 0.5), isBirch });
    }
  };
}

function barkMarks(
  stage: Stage,
  { x, y, w, lean, color, isBirch }: { x: number; y: number; w: number; lean: number; color: Color; isBirch: boolean },
): void {
  const { ctx } = stage;
  const random = stage.random(`bark ${Math.round(x)}`);
  ctx.strokeStyle = toCss(color, isBirch ? 0.85 : 0.6);
  ctx.lineCap = 'round';
  ctx.lineWidth = Math.max(0.7, w * 0.06);
  ctx.beginPath();
  for (let mark = 0; mark < (isBirch ? 26 : 40); mark++) {
    const t = random.next();
    const px = x + lean * t + random.bell() * w * 0.4;
    const py = y * (1 - t);
    ctx.moveTo(px, py);
    ctx.lineTo(
      px + (isBirch ? w * random.between(0.08, 0.3) : random.bell() * w * 0.05),
      py + (isBirch ? random.bell() * 2 : w * random.between(0.3, 1)),
    );
  }
  ctx.stroke();
}

/** The roof of leaves: a soft mass with gaps through which the light falls. */
function canopy(depth: number): Layer {
  return (stage) => {
    const { ctx, width, height, palette, light } = stage;
    const random = stage.random(`canopy ${depth}`);
    const [ox, oy] = [random.next(), random.next()];
    const veil = mix(palette.haze, palette.skyLow, 0.5);
    const leaf = mix(palette.foliage, veil, depth * 0.62);
    const [dark, bright] = [
      toRgb(mix(leaf, palette.dark, 0.45 * (1 - depth))),
      toRgb(mix(lighten(leaf, 0.1), palette.light, stage.isNight ? 0.05 : 0.3)),
    ];
    const aspect = width / height;
    const field = shadeField(Math.min(340, Math.ceil(width / 2)), Math.min(220, Math.ceil(height / 3)), ({ column, row, offset }, data) => {
      const x = column / Math.min(340, Math.ceil(width / 2));
      const y = row / Math.min(220, Math.ceil(height / 3));
      const scale = 1.7 - depth * 0.2;
      const leafy =
        sample(softNoise, x * aspect * scale + ox, y * scale * 0.7 + oy) +
        sample(softNoise, x * aspect * scale * 3 + oy, y * 2.2 * scale + ox) * 0.6;
      const edge = Math.abs(x - 0.5) * 0.7 - y * (1.5 - depth * 0.4) + 0.42 + depth * 0.1;
      const alpha = smoothstep(-0.05, 0.12, leafy * 0.55 + edge);
      const near = Math.hypot(x - light.x / width, (y - light.y / height) * 0.66);
      const lit = smoothstep(-0.5, 0.7, leafy + (0.35 - near) * 1.1);
      for (let channel = 0; channel < 3; channel++) data[offset + channel] = dark[channel]! + (bright[channel]! - dark[channel]!) * lit;
      data[offset + 3] = alpha * 255;
    });
    ctx.imageSmoothingQuality = 'high';
    ctx.drawImage(field, 0, 0, width, height * 0.66);
  };
}

/** Inside a wood: trunks fading into light, shafts falling through the leaves, undergrowth in front. */
export const forest: Scene = (stage) => {
  const { height, palette, reading, unit } = stage;
  stage.light.y = height * 0.34;
  stage.light.x = stage.width * (stage.light.side > 0 ? 0.6 : 0.4);
  stage.horizon = Math.round(height * 0.66);
  const { horizon } = stage;
  const floor = mix(palette.earth, palette.foliage, 0.4);
  const isConifer = !reading.has('season:autumn') && treesFor(stage).every((kind) => kind === 'conifer');
  const isBirch = treesFor(stage).includes('birch');
  return [
    ...firmament.slice(0, isConifer ? 7 : 5),
    (stage) => glow(stage, height * 0.6, 0.7),
    canopy(0.95),
    trunks(0.95, horizon + height * 0.01),
    mist({ name: 'deep', y: horizon - height * 0.06, thickness: height * 0.2, strength: 0.7 }),
    hill({ name: 'floor far', high: horizon - height * 0.015, low: horizon + height * 0.02, color: floor, distance: 0.6 }),
    trunks(0.6, horizon + height * 0.04),
    canopy(0.5),
    mist({ name: 'middle', y: horizon, thickness: height * 0.12, strength: 0.5 }),
    hill({ name: 'floor', high: horizon + height * 0.05, low: horizon + height * 0.12, color: floor, distance: 0.15 }),
    isConifer && young,
    isBirch && dim,
    trunks(0.1, horizon + height * 0.14),
    canopy(0),
    foliage,
    staffage({
      land: () => height * 0.82,
      likes: { deer: 0.25, fox: 0.2 },
      places: [0.45, 0.56],
      except: ['boat', 'birds', 'balloon', 'whale', 'tree', 'bridge', 'lighthouse'],
    }),
    !isBirch && rays(0.55),
    grass({ from: height * 0.9, color: mix(palette.foliage, palette.dark, 0.2), tall: 110, count: 900 }),
    !isBirch && ((stage) => glow(stage, 300 * unit, 0.24)),
    weather,
  ];
};

/** Shade between the far and the near trunks, or white bark would drown in the light behind it. */
const dim: Layer = ({ ctx, width, height, palette }) => {
  const shade = ctx.createLinearGradient(0, 0, 0, height);
  shade.addColorStop(0, toCss(mix(palette.foliage, palette.dark, 0.6), 0.66));
  shade.addColorStop(0.7, toCss(mix(palette.foliage, palette.dark, 0.5), 0.6));
  shade.addColorStop(1, toCss(palette.dark, 0.15));
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, width, height);
};

/** Single leaves over the soft canopy: dense at its top and sides, a few drifting down. */
const foliage: Layer = (stage) => {
  const { ctx, width, height, palette, light, unit } = stage;
  const random = stage.random('leaves');
  const leaf = mix(palette.foliage, palette.dark, 0.12);
  scatterDabs(
    ctx,
    { count: 2400, tones: tonesOf(leaf, [palette.dark, mix(palette.light, palette.foliage, stage.isNight ? 0.7 : 0.25)], 6) },
    () => {
      const [x, reach] = [random.next(), random.next() ** 1.5];
      const y = reach * (0.2 + Math.abs(x - 0.5) * 0.5);
      const near = Math.hypot(x - light.x / width, y - light.y / height);
      return {
        x: x * width,
        y: y * height,
        length: unit * random.between(6, 17),
        width: unit * random.between(3, 8),
        angle: random.between(0, 3),
        tone: 0.25 + Math.max(0, 0.5 - near) * 0.8 + random.bell() * 0.35,
      };
    },
  );
};

/** Young firs between the trunks. */
const young: Layer = (stage) => {
  const { width, height, palette, unit } = stage;
  const random = stage.random('young');
  for (let index = 0; index < 9; index++) {
    const t = index / 8;
    const x = width * (random.chance(0.5) ? random.between(0, 0.34) : random.between(0.66, 1));
    tree(stage, 'conifer', {
      x,
      y: height * (0.72 + t * 0.16),
      height: unit * (90 + 170 * t) * random.between(0.7, 1.2),
      color: mix(palette.foliage, palette.haze, (1 - t) * 0.4),
      random,
    });
  }
};
