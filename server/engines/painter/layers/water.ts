import { mix, toCss, toRgb, type Color } from '../drawing/color.ts';
import { sample, smoothstep, softNoise } from '../drawing/noise.ts';
import { sway, type Layer } from '../stage.ts';

export type WaterOptions = {
  /** Pixels from the top: the line the picture is mirrored at. */
  from: number;
  to?: number;
  /** 0 a mirror … 1 a rough sea. */
  roughness: number;
  color?: Color;
};

/** Water that mirrors what is painted above `from`, broken by ripples that grow towards the viewer. */
export function water({ from, to, roughness, color }: WaterOptions): Layer {
  return (stage) => {
    const { ctx, width, height, palette } = stage;
    const top = Math.round(Math.max(1, from));
    const bottom = Math.round(Math.min(height, to ?? height));
    if (bottom <= top) return;
    const source = new Uint32Array(ctx.getImageData(0, 0, width, top).data.buffer);
    const target = ctx.createImageData(width, bottom - top);
    const pixels = new Uint32Array(target.data.buffer);
    const random = stage.random('water');
    const [ox, oy] = [random.next() + sway(stage, 0) * 0.012, random.next() + sway(stage, 0.25) * 0.02];
    const near = toRgb(color ?? palette.water);
    const deep = toRgb(mix(color ?? palette.water, palette.dark, 0.45));
    const span = height - top;
    for (let y = top; y < bottom; y++) {
      const t = (y - top) / span;
      const depth = 1 / (0.045 + t);
      const v = depth * 0.16 + oy;
      const scale = (depth * 0.5) / Math.max(width, height) / 1.6;
      const push = (2 + roughness * 46 * (0.15 + t)) * stage.unit;
      const mirrored = (y - top) * (1 + roughness * 0.35);
      let wave = 0;
      for (let x = 0; x < width; x++) {
        // Ripples are far wider than tall: every second column is enough.
        if ((x & 1) === 0) wave = sample(softNoise, (x - width / 2) * scale + ox, v * 3);
        const row = Math.min(top - 1, Math.max(0, Math.round(top - 1 - mirrored - wave * push)));
        const column = Math.min(width - 1, Math.max(0, Math.round(x + wave * push * 0.25)));
        const pixel = source[row * width + column]!;
        // Facing waves show the depth of the water, waves turned away show the sky.
        const depthShown = Math.min(0.92, 0.1 + t * 0.42 + roughness * 0.22 + smoothstep(-0.05, 0.3, wave) * (0.12 + roughness * 0.4));
        const fall = smoothstep(0, 1, t) * 0.7;
        const r = near[0] + (deep[0] - near[0]) * fall;
        const g = near[1] + (deep[1] - near[1]) * fall;
        const b = near[2] + (deep[2] - near[2]) * fall;
        const pr = pixel & 255;
        const pg = (pixel >> 8) & 255;
        const pb = (pixel >> 16) & 255;
        pixels[(y - top) * width + x] =
          0xff000000 | ((pb + (b - pb) * depthShown) << 16) | ((pg + (g - pg) * depthShown) << 8) | (pr + (r - pr) * depthShown);
      }
    }
    ctx.putImageData(target, 0, top);
    glitter({ from: top, to: bottom, roughness })(stage);
  };
}

/** The path of broken light under the sun or moon, and a few bright ripples elsewhere. */
export function glitter({ from: top, to: bottom, roughness }: { from: number; to: number; roughness: number }): Layer {
  return (stage) => {
    const { ctx, width, height, light, palette, unit } = stage;
    const random = stage.random('glitter');
    const span = height - top;
    const count = light.isVisible ? (stage.isNight ? 620 : 460) : 110;
    ctx.fillStyle = toCss(palette.light, light.isVisible ? 0.72 : 0.28);
    ctx.beginPath();
    for (let index = 0; index < count; index++) {
      const t = random.next() ** 1.25;
      const y = top + t * span;
      const isOnPath = light.isVisible && index % 4 !== 0;
      const spread = (14 + t * 110 * (0.5 + roughness)) * unit;
      const x = isOnPath ? light.x + random.bell() * spread * 1.5 : random.between(0, width);
      const shimmer = 0.65 + 0.35 * sway(stage, random.next());
      const length = (4 + t * 30) * unit * random.between(0.4, 1.3) * shimmer * (isOnPath ? 1 : 0.8);
      const thick = Math.max(0.5, (0.7 + t * 2.4) * unit * shimmer * (stage.isNight && isOnPath ? 1.35 : 1));
      if (y > bottom - 1) continue;
      ctx.moveTo(x + length, y);
      ctx.ellipse(x, y, length, thick, 0, 0, Math.PI * 2);
    }
    ctx.fill();
  };
}

/** Rolling waves of open sea: crests with a lit edge and foam, growing towards the viewer. */
export function waves({ from, count, color }: { from: number; count: number; color?: Color }): Layer {
  return (stage) => {
    const { ctx, width, height, palette, unit } = stage;
    const random = stage.random('waves');
    const sea = color ?? palette.water;
    for (let index = 0; index < count; index++) {
      const t = ((index + 1) / count) ** 1.7;
      const base = from + (height - from) * t;
      const [ox, oy] = [random.next() + sway(stage, index / count) * 0.01, random.next()];
      const amplitude = (5 + 46 * t) * unit;
      const scale = 0.5 / (0.15 + t) / Math.max(width, height) / 2.2;
      const crest = (x: number): number => base - Math.abs(sample(softNoise, x * scale + ox, oy)) * -amplitude - amplitude * 0.6;
      ctx.beginPath();
      ctx.moveTo(0, height);
      for (let x = 0; x <= width + 4; x += 4) ctx.lineTo(x, crest(x));
      ctx.lineTo(width, height);
      const gradient = ctx.createLinearGradient(0, base - amplitude, 0, base + amplitude * 2.6);
      gradient.addColorStop(0, toCss(mix(sea, palette.skyLow, 0.42 * (1 - t * 0.5)), 0.9));
      gradient.addColorStop(0.35, toCss(mix(sea, palette.skyMiddle, 0.12), 0.75));
      gradient.addColorStop(1, toCss(mix(sea, palette.dark, 0.25 + t * 0.2), 0.55));
      ctx.fillStyle = gradient;
      ctx.fill();
      ctx.strokeStyle = toCss(palette.pale, 0.3 + 0.4 * t);
      ctx.lineCap = 'round';
      ctx.beginPath();
      for (let x = 0; x < width; x += 5 * unit + 2) {
        if (sample(softNoise, x * scale * 3 + ox, oy + 0.4) < 0.12) continue;
        ctx.moveTo(x, crest(x) + unit);
        ctx.lineTo(x + 8 * unit * (0.3 + t), crest(x + 8 * unit * (0.3 + t)) + unit * random.between(0, 2));
      }
      ctx.lineWidth = Math.max(0.6, unit * (0.8 + 3 * t));
      ctx.stroke();
    }
  };
}
