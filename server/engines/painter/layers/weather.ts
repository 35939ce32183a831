import { mix, oklch, toCss } from '../drawing/color.ts';
import { shadeField } from '../drawing/field.ts';
import { ridgedNoise, sample, smoothstep, softNoise } from '../drawing/noise.ts';
import { toRgb } from '../drawing/color.ts';
import { sway, type Layer, type Stage } from '../stage.ts';
import { mist } from './ground.ts';

/** Curtains of northern light over a night sky. */
export const aurora: Layer = (stage) => {
  if (!stage.reading.has('weather:aurora')) return;
  const { ctx, width, horizon, palette } = stage;
  const random = stage.random('aurora');
  const [ox, oy] = [random.next() + sway(stage, 0) * 0.01, random.next()];
  const green = toRgb(stage.reading.first('hue') ? { ...palette.accent, l: 0.85 } : oklch(0.86, 0.19, 155));
  const violet = toRgb(oklch(0.62, 0.18, 310));
  const field = shadeField(Math.min(360, Math.ceil(width / 2)), 160, ({ column, row, offset }, data) => {
    const x = column / 360;
    const y = row / 160;
    let total = 0;
    for (const [index, low] of [0.5, 0.68, 0.85].entries()) {
      const foot = low + sample(softNoise, x * 0.32 + ox + index * 0.3, oy + index * 0.21 + y * 0.05) * 0.3;
      const above = foot - y;
      if (above < -0.02) continue;
      const streaks = 0.4 + sample(ridgedNoise, x * 1.6 + ox + index * 0.4, oy) * 1.1;
      total += streaks * smoothstep(-0.02, 0.015, above) * Math.exp(-above * (3.6 + index)) * (0.65 + 0.35 * sway(stage, index / 3));
    }
    const t = smoothstep(0.75, 0.15, y);
    for (let channel = 0; channel < 3; channel++) data[offset + channel] = green[channel]! + (violet[channel]! - green[channel]!) * t;
    data[offset + 3] = Math.min(235, total * 190);
  });
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(field, 0, 0, width, horizon);
  ctx.restore();
};

/** A double rainbow opposite the light. */
export const rainbow: Layer = (stage) => {
  if (!stage.reading.has('weather:rainbow')) return;
  const { ctx, width, horizon, light } = stage;
  const [cx, cy, radius] = [width / 2 - light.side * width * 0.22, horizon * 1.12, Math.min(horizon * 0.95, width * 0.62)];
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  const bow = (r: number, wide: number, { alpha, isReversed }: { alpha: number; isReversed: boolean }): void => {
    const gradient = ctx.createRadialGradient(cx, cy, r - wide, cx, cy, r);
    for (let step = 0; step <= 12; step++) {
      const t = step / 12;
      const hue = 300 - (isReversed ? 1 - t : t) * 275;
      gradient.addColorStop(t, toCss(oklch(0.76, 0.14, hue), alpha * Math.sin(Math.PI * t)));
    }
    ctx.strokeStyle = gradient;
    ctx.lineWidth = wide;
    ctx.beginPath();
    ctx.arc(cx, cy, r - wide / 2, Math.PI, Math.PI * 2);
    ctx.stroke();
  };
  bow(radius, radius * 0.11, { alpha: 0.62, isReversed: false });
  bow(radius * 1.24, radius * 0.12, { alpha: 0.22, isReversed: true });
  ctx.restore();
};

/** A forked flash from the clouds to the horizon with its glow. */
export const lightning: Layer = (stage) => {
  if (!stage.reading.has('weather:lightning') && !(stage.reading.has('weather:storm') && stage.random('flash').chance(0.45))) return;
  const { ctx, width, horizon, palette, unit } = stage;
  const random = stage.random('bolt');
  const x0 = width * random.pick([0.28, 0.36, 0.64, 0.74]);
  const glow = ctx.createRadialGradient(x0, horizon * 0.25, 0, x0, horizon * 0.4, horizon * 0.9);
  glow.addColorStop(0, toCss(palette.pale, 0.5));
  glow.addColorStop(1, toCss(palette.pale, 0));
  ctx.fillStyle = glow;
  ctx.fillRect(0, 0, width, horizon);
  const fork = ([fromX, fromY]: [number, number], thick: number, until: number): void => {
    let [x, y] = [fromX, fromY];
    ctx.beginPath();
    ctx.moveTo(x, y);
    while (y < until) {
      x += random.bell() * 34 * unit;
      y += random.between(10, 30) * unit;
      ctx.lineTo(x, y);
      if (thick > 2 && random.chance(0.2)) forks.push([x, y]);
    }
    ctx.lineJoin = 'round';
    for (const [grow, alpha] of [
      [5, 0.16],
      [2.4, 0.4],
      [1, 1],
    ] as const) {
      ctx.lineWidth = thick * grow * unit;
      ctx.strokeStyle = toCss(palette.pale, alpha);
      ctx.stroke();
    }
  };
  const forks: [number, number][] = [];
  fork([x0, horizon * 0.06], 3.4, horizon);
  for (const [x, y] of forks.slice(0, 6)) fork([x, y], 1.3, Math.min(horizon, y + horizon * random.between(0.12, 0.35)));
};

function rain(stage: Stage): void {
  const { ctx, width, height, palette, unit } = stage;
  const random = stage.random('rain');
  const slant = random.between(0.12, 0.3) * -stage.light.side;
  for (const [near, count] of [
    [0.35, 620],
    [1, 240],
  ] as const) {
    ctx.strokeStyle = toCss(mix(palette.pale, palette.skyMiddle, 0.3), 0.18 + near * 0.16);
    ctx.lineWidth = Math.max(0.6, unit * (0.6 + near * 1.1));
    ctx.beginPath();
    for (let index = 0; index < count; index++) {
      const length = (16 + 46 * near) * unit * random.between(0.6, 1.3);
      const y = ((random.next() + stage.clock * (near > 0.5 ? 3 : 2)) % 1) * (height + length) - length;
      const x = random.between(-0.1, 1.1) * width;
      ctx.moveTo(x, y);
      ctx.lineTo(x + slant * length, y + length);
    }
    ctx.stroke();
  }
}

function snowfall(stage: Stage): void {
  const { ctx, width, height, palette, unit } = stage;
  const random = stage.random('snowfall');
  for (const [near, count] of [
    [0.2, 520],
    [0.5, 240],
    [1, 60],
  ] as const) {
    ctx.fillStyle = toCss(palette.pale, 0.5 + 0.35 * near);
    ctx.beginPath();
    for (let index = 0; index < count; index++) {
      const radius = unit * (1 + 4.6 * near) * random.between(0.5, 1.1);
      const x = random.next() * width + sway(stage, random.next()) * 14 * unit * near;
      const y = ((random.next() + stage.clock) % 1) * height;
      ctx.moveTo(x + radius, y);
      ctx.arc(x, y, radius, 0, 7);
    }
    ctx.fill();
  }
}

/** Everything that falls or drifts in front: rain, snowflakes, a last veil of fog. */
export const weather: Layer = (stage) => {
  const { reading, height, horizon } = stage;
  if (reading.has('weather:fog')) {
    mist({ name: 'veil', y: horizon, thickness: height * 0.22, strength: 0.75 })(stage);
    mist({ name: 'low veil', y: (horizon + height) / 2, thickness: height * 0.16, strength: 0.45 })(stage);
  }
  if (stage.isDry !== true) fall(stage);
};

/** Rain and snowflakes alone. */
export const fall: Layer = (stage) => {
  if (stage.reading.has('weather:rain')) rain(stage);
  if (stage.reading.has('weather:snow')) snowfall(stage);
};

/** Shafts of light fanning out from the sun through haze; strength 0–1. */
export function rays(strength: number): Layer {
  return (stage) => {
    const { ctx, light, palette, width, height } = stage;
    if (!light.isVisible || light.isMoon) return;
    const random = stage.random('rays');
    ctx.save();
    ctx.globalCompositeOperation = 'soft-light';
    const reach = Math.hypot(width, height);
    for (let ray = 0; ray < 11; ray++) {
      const angle = Math.PI * (0.12 + (ray / 10) * 0.76) + random.bell() * 0.12 + sway(stage, random.next()) * 0.015;
      const spread = random.between(0.012, 0.05);
      const gradient = ctx.createRadialGradient(light.x, light.y, 0, light.x, light.y, reach * 0.9);
      gradient.addColorStop(0, toCss(palette.light, strength));
      gradient.addColorStop(1, toCss(palette.light, 0));
      ctx.fillStyle = gradient;
      ctx.beginPath();
      ctx.moveTo(light.x, light.y);
      ctx.lineTo(light.x + Math.cos(angle - spread) * reach, light.y + Math.sin(angle - spread) * reach);
      ctx.lineTo(light.x + Math.cos(angle + spread) * reach, light.y + Math.sin(angle + spread) * reach);
      ctx.fill();
    }
    ctx.restore();
  };
}
