import { blob, fillPolygon, traceSmooth, type Point } from '../drawing/brush.ts';
import { lighten, mix, toCss, type Color } from '../drawing/color.ts';
import { ramp, rampOffset, shadeField } from '../drawing/field.ts';
import { ridgedNoise, sample, softNoise } from '../drawing/noise.ts';
import { sway, type Layer, type Scene, type Stage } from '../stage.ts';

const swatches = ({ palette }: Stage): Color[] => [
  palette.skyTop,
  palette.water,
  palette.accent,
  palette.accent2,
  palette.pale,
  palette.skyMiddle,
  palette.foliage,
  palette.dark,
];

/** Marbled paint: folds of colour bent twice through noise, with lit crests. */
const marble: Layer = (stage) => {
  const { ctx, width, height, palette } = stage;
  const random = stage.random('marble');
  const [ox, oy] = [random.next() + sway(stage, 0) * 0.02, random.next() + sway(stage, 0.25) * 0.02];
  const tones = ramp(palette.dark, palette.skyTop, palette.accent, palette.accent2, palette.pale, palette.water, palette.skyTop);
  const [columns, rows] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const scale = (2 / Math.max(width, height)) * random.between(0.35, 0.6);
  const field = shadeField(columns, rows, ({ column, row, offset }, data) => {
    const [x, y] = [column * scale, row * scale];
    const qx = sample(softNoise, x * 0.6 + ox, y * 0.6 + oy);
    const qy = sample(softNoise, x * 0.6 + oy + 0.4, y * 0.6 + ox);
    const fold = sample(softNoise, x * 0.5 + qx * 0.34 + oy, y * 0.5 + qy * 0.34);
    const crest =
      sample(ridgedNoise, x * 0.6 + qy * 0.3, y * 0.6 + qx * 0.3 + ox) -
      sample(ridgedNoise, x * 0.6 + qy * 0.3 + 0.008, y * 0.6 + qx * 0.3 + ox - 0.008);
    const at = rampOffset((((fold * 1.7 + qx * 0.9 + 0.6) % 1) + 1) % 1);
    const shine = crest * 190;
    for (let channel = 0; channel < 3; channel++) data[offset + channel] = tones[at + channel]! + shine;
    data[offset + 3] = 255;
  });
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(field, 0, 0, width, height);
};

/** A quiet ground with light from one side. */
const ground: Layer = (stage) => {
  const { ctx, width, height, palette, light } = stage;
  const gradient = ctx.createLinearGradient(light.side > 0 ? width : 0, 0, width / 2, height);
  gradient.addColorStop(0, toCss(mix(palette.pale, palette.skyLow, 0.4)));
  gradient.addColorStop(1, toCss(mix(palette.skyMiddle, palette.haze, 0.5)));
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, width, height);
};

/** Ribbons that follow a flow field, thick to thin, each with a lit edge. */
const ribbons: Layer = (stage) => {
  const { ctx, width, height, palette, unit } = stage;
  const random = stage.random('ribbons');
  const colors = swatches(stage);
  const [ox, oy] = [random.next(), random.next()];
  const turn = random.between(0, 6.28);
  for (let ribbon = 0; ribbon < 70; ribbon++) {
    let [x, y] = [random.between(-0.1, 1.1) * width, random.between(-0.1, 1.1) * height];
    const color = random.pick(colors);
    const wide = unit * random.between(8, 70) * (1 - (ribbon / 70) * 0.6);
    const left: Point[] = [];
    const right: Point[] = [];
    const steps = 46;
    for (let step = 0; step < steps; step++) {
      const angle =
        turn +
        sample(softNoise, (x / Math.max(width, height)) * 0.34 + ox, (y / Math.max(width, height)) * 0.34 + oy + sway(stage, 0) * 0.01) *
          4.4;
      x += Math.cos(angle) * unit * 15;
      y += Math.sin(angle) * unit * 15;
      const w = wide * Math.sin((Math.PI * (step + 0.5)) / steps) ** 0.7;
      left.push({ x: x - Math.sin(angle) * w, y: y + Math.cos(angle) * w });
      right.push({ x: x + Math.sin(angle) * w, y: y - Math.cos(angle) * w });
    }
    ctx.globalAlpha = 0.92;
    fillPolygon(ctx, [...left, ...right.toReversed()], color);
    ctx.globalAlpha = 1;
    ctx.lineWidth = Math.max(0.7, wide * 0.08);
    ctx.strokeStyle = toCss(mix(lighten(color, 0.12), palette.light, 0.5), 0.7);
    ctx.beginPath();
    for (const point of right) ctx.lineTo(point.x, point.y);
    ctx.stroke();
    ctx.strokeStyle = toCss(mix(color, palette.dark, 0.6), 0.45);
    ctx.beginPath();
    for (const point of left) ctx.lineTo(point.x, point.y);
    ctx.stroke();
  }
};

/** Cut-out leaves, stones and suns floating over each other with soft shadows. */
const cutouts: Layer = (stage) => {
  const { ctx, width, height, palette, unit, light } = stage;
  const random = stage.random('cutouts');
  const colors = swatches(stage);
  for (let shape = 0; shape < 17; shape++) {
    const t = shape / 17;
    const radius = unit * (330 - t * 270) * random.between(0.7, 1.1);
    const centre = { x: random.between(0, 1) * width, y: random.between(0, 1) * height + sway(stage, random.next()) * unit * 9 };
    const points = blob(random, { ...centre, radius }, random.chance(0.35) ? 0.02 : 0.42);
    ctx.save();
    ctx.translate(-light.side * radius * 0.06, radius * 0.08);
    ctx.fillStyle = toCss(palette.dark, 0.22);
    ctx.beginPath();
    traceSmooth(ctx, points);
    ctx.fill();
    ctx.restore();
    const color = random.pick(colors);
    const body = ctx.createLinearGradient(
      centre.x + light.side * radius,
      centre.y - radius,
      centre.x - light.side * radius,
      centre.y + radius,
    );
    body.addColorStop(0, toCss(mix(lighten(color, 0.05), palette.light, 0.2)));
    body.addColorStop(1, toCss(mix(color, palette.dark, 0.14)));
    ctx.fillStyle = body;
    ctx.beginPath();
    traceSmooth(ctx, points);
    ctx.fill();
    if (!random.chance(0.5)) continue;
    ctx.save();
    ctx.clip();
    ctx.strokeStyle = toCss(mix(color, random.pick([palette.pale, palette.dark]), 0.45), 0.8);
    ctx.lineWidth = unit * random.between(2, 7);
    const [pitch, angle] = [unit * random.between(14, 34), random.between(0, 3)];
    ctx.translate(centre.x, centre.y);
    ctx.rotate(angle);
    ctx.beginPath();
    for (let line = -radius * 1.5; line < radius * 1.5; line += pitch) {
      ctx.moveTo(-radius * 1.5, line);
      ctx.lineTo(radius * 1.5, line);
    }
    ctx.stroke();
    ctx.restore();
  }
};

/** Fields of breathing colour with torn edges, one above the other. */
const fields: Layer = (stage) => {
  const { ctx, width, height, palette } = stage;
  const random = stage.random('fields');
  const colors = [palette.accent, palette.skyTop, palette.accent2, palette.water, palette.dark];
  ctx.fillStyle = toCss(mix(palette.haze, palette.skyMiddle, 0.3));
  ctx.fillRect(0, 0, width, height);
  const count = random.integer(2, 4);
  let top = height * 0.06;
  for (let index = 0; index < count; index++) {
    const tall = (height * 0.88 * random.between(0.7, 1.3)) / count;
    const color = colors[(index + random.integer(0, 4)) % colors.length]!;
    const [ox, oy] = [random.next(), random.next()];
    const tones = ramp(mix(color, palette.dark, 0.3), color, mix(lighten(color, 0.08), palette.light, 0.25));
    const field = shadeField(256, 128, ({ column, row, offset }, data) => {
      const [x, y] = [column / 256, row / 128];
      const cloud = sample(softNoise, x * 0.8 + ox, y * 0.3 + oy) + sample(softNoise, x * 3, y * 2.5 + oy) * 0.35;
      const edge = Math.min(x, 1 - x) * 14 + cloud * 0.7 - 0.5;
      const edgeY = Math.min(y, 1 - y) * 7 + cloud * 0.9 - 0.5;
      const at = rampOffset(0.5 + cloud * 0.5);
      data.set([tones[at]!, tones[at + 1]!, tones[at + 2]!, 255 * Math.min(1, Math.max(0, Math.min(edge, edgeY)))], offset);
    });
    ctx.imageSmoothingQuality = 'high';
    ctx.drawImage(field, width * 0.06, top, width * 0.88, tall);
    top += tall * 0.97;
  }
};

/** A free picture: marbling, ribbons, cut-outs or fields of colour; the words choose which, the seed the rest. */
export const abstract: Scene = ({ reading }) =>
  [[marble], [ground, ribbons], [ground, cutouts], [fields], [marble]][(reading.hash >>> 3) % 5]!;
