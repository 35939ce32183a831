import { lighten, mix } from '../drawing/color.ts';
import { ramp, rampOffset, shadeField } from '../drawing/field.ts';
import { ridgedNoise, sample, smoothstep, softNoise } from '../drawing/noise.ts';
import { sway, type Layer } from '../stage.ts';

/** A ceiling of cloud in perspective: `cover` 0 (a few streaks) … 1 (closed). `stretch` pulls it into long bands. */
export function cloudSheet({ cover, stretch = 2.2, opacity = 0.9 }: { cover: number; stretch?: number; opacity?: number }): Layer {
  return (stage) => {
    const { ctx, width, horizon, palette, light, unit } = stage;
    const random = stage.random('sheet');
    const [ox, oy] = [random.next() + sway(stage, 0) * 0.012, random.next() + sway(stage, 0.25) * 0.006];
    const columns = Math.min(288, Math.ceil(width / 2));
    const rows = Math.min(170, Math.ceil(horizon / 2));
    if (rows < 2) return;
    const aspect = width / Math.max(horizon, 1);
    const colors = ramp(
      lighten(palette.cloudShade, -0.05),
      palette.cloudShade,
      palette.cloudLit,
      mix(palette.cloudLit, palette.light, 0.55),
    );
    const threshold = 0.42 - cover * 0.85;
    const field = shadeField(columns, rows, ({ column, row, offset }, data) => {
      const t = row / rows;
      const depth = 1 / (1.14 - t);
      const u = ((column / columns - 0.5) * aspect * depth * 0.22) / stretch + ox;
      const v = depth * 0.16 + oy;
      const warp = sample(softNoise, u * 0.5, v * 0.5) * 0.08;
      const density = sample(softNoise, u + warp, v + warp * 0.5) + sample(ridgedNoise, u * 2, v * 2.3) * 0.25 - 0.1;
      const alpha = smoothstep(threshold, threshold + 0.5, density);
      if (alpha <= 0) return;
      const toLight = sample(softNoise, u + warp + 0.012 * light.side, v + warp * 0.5 - 0.012);
      const away = Math.hypot((column / columns) * width - light.x, t * horizon - light.y) / (900 * unit);
      const lit = 0.55 + (density - toLight) * 1.5 - (density - threshold) * 0.42 + Math.max(0, 0.45 - away) * 0.8;
      const at = rampOffset(lit);
      data[offset] = colors[at]!;
      data[offset + 1] = colors[at + 1]!;
      data[offset + 2] = colors[at + 2]!;
      data[offset + 3] = 255 * alpha * opacity * smoothstep(1.02, 0.8, t);
    });
    ctx.imageSmoothingQuality = 'high';
    ctx.drawImage(field, 0, 0, width, horizon);
  };
}

/** Heaped summer clouds with flat bases and lit tops; `count` heaps, `base` 0–1 of the sky height. */
export function cloudHeaps({ count, base, size = 1 }: { count: number; base: number; size?: number }): Layer {
  return (stage) => {
    const { ctx, width, horizon, palette, light } = stage;
    const random = stage.random('heaps');
    const columns = Math.min(330, Math.ceil(width / 2));
    const rows = Math.min(210, Math.ceil(horizon / 2));
    if (rows < 2) return;
    const aspect = width / Math.max(horizon, 1);
    const heaps = Array.from({ length: count }, (_, index) => {
      const far = index / Math.max(1, count);
      const big = (1 - far * 0.65) * size;
      const drift = sway(stage, random.next()) * 0.006;
      return {
        x: random.between(-0.05, 1.05) * aspect + drift,
        y: base + far * (0.93 - base),
        w: random.between(0.26, 0.5) * big,
        h: random.between(0.2, 0.36) * big,
        far,
      };
    });
    const [ox, oy] = [random.next(), random.next()];
    const colors = ramp(
      palette.cloudShade,
      mix(palette.cloudShade, palette.cloudLit, 0.5),
      palette.cloudLit,
      lighten(mix(palette.cloudLit, palette.light, 0.35), 0.02),
    );
    const field = shadeField(columns, rows, ({ column, row, offset }, data) => {
      const x = (column / columns) * aspect;
      const y = row / rows;
      let density = -1;
      let rise = 0;
      let far = 0;
      for (const heap of heaps) {
        const dx = (x - heap.x) / heap.w;
        const dy = (heap.y - y) / (y < heap.y ? heap.h : heap.h * 0.16);
        const value = 1 - dx * dx - dy * dy;
        if (value > density) [density, rise, far] = [value, Math.max(0, dy), heap.far];
      }
      if (density < -0.7) return;
      const scale = 0.34 + far * 0.5;
      const [u, v] = [x * scale + ox, y * scale * 1.15 + oy];
      const puff = 0.78 - sample(ridgedNoise, u, v) * 1.1 + sample(softNoise, u * 2, v * 2) * 0.3;
      const alpha = smoothstep(0.1, 0.3, density * 0.62 + puff * 0.62);
      if (alpha <= 0) return;
      const relief = sample(ridgedNoise, u + 0.012 * light.side, v - 0.014) - sample(ridgedNoise, u, v);
      const at = rampOffset(0.3 + rise * 0.55 + relief * 1.7 + (0.35 - density * 0.28));
      data[offset] = colors[at]!;
      data[offset + 1] = colors[at + 1]!;
      data[offset + 2] = colors[at + 2]!;
      data[offset + 3] = 255 * alpha * (1 - far * 0.35);
    });
    ctx.imageSmoothingQuality = 'high';
    ctx.drawImage(field, 0, 0, width, horizon);
  };
}

/** The clouds that suit the words and the seed. */
export const clouds: Layer = (stage) => {
  const { reading } = stage;
  if (reading.excludes('weather:clouds')) return;
  const random = stage.random('cloud kind');
  if (reading.has('weather:storm') || reading.has('weather:lightning')) {
    cloudSheet({ cover: 0.95, stretch: 1.2, opacity: 0.96 })(stage);
    cloudHeaps({ count: 5, base: 0.5, size: 1.5 })(stage);
  } else if (reading.has('weather:rain') || reading.has('weather:snow')) cloudSheet({ cover: 0.9, stretch: 1.6, opacity: 0.75 })(stage);
  else if (reading.has('weather:clear') || reading.has('weather:fog')) cloudSheet({ cover: 0.05, stretch: 4, opacity: 0.5 })(stage);
  else if (stage.isNight && reading.has('subject:moon')) cloudSheet({ cover: 0.02, stretch: 4, opacity: 0.45 })(stage);
  else if (stage.isNight) cloudSheet({ cover: random.between(0.05, 0.35), stretch: 3.2, opacity: 0.7 })(stage);
  else if (reading.has('weather:clouds') || (stage.daytime === 'noon' && random.chance(0.75))) {
    cloudSheet({ cover: 0.1, stretch: 4, opacity: 0.4 })(stage);
    cloudHeaps({ count: random.integer(3, 7), base: random.between(0.3, 0.62) })(stage);
  } else if (random.chance(0.3)) cloudHeaps({ count: random.integer(3, 6), base: random.between(0.45, 0.7), size: 0.8 })(stage);
  else cloudSheet({ cover: random.between(0.25, 0.6), stretch: random.between(2, 4) })(stage);
};
