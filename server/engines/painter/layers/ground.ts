import { scatterDabs, tonesOf, type Stroke } from '../drawing/brush.ts';
import { lighten, mix, toCss, type Color } from '../drawing/color.ts';
import { sample, softNoise } from '../drawing/noise.ts';
import { sway, type Layer, type Stage } from '../stage.ts';

export type HillOptions = {
  name: string;
  /** Pixels from the top of the hill's highest and lowest crest. */
  high: number;
  low: number;
  color: Color;
  /** 0 near … 1 far. */
  distance: number;
  /** Short strokes that give the surface its grain; 0 for a smooth dune. Default 1. */
  texture?: number;
  /** Pixels; default: bottom of the picture. */
  bottom?: number;
};

/** The crest line of a hill (pixels from the top) at x, the same for every caller with the same name. */
export function hillCrest(stage: Stage, { name, high, low }: Pick<HillOptions, 'name' | 'high' | 'low'>): (x: number) => number {
  const random = stage.random(`hill ${name}`);
  const [ox, oy] = [random.next(), random.next()];
  const aspect = stage.width / stage.height;
  const lean = random.between(-0.35, 0.35);
  return (x) => {
    const t = x / stage.width;
    const wave =
      sample(softNoise, t * aspect * 0.17 + ox, oy) * 0.8 + sample(softNoise, t * aspect * 0.05 + oy, ox) * 0.7 + lean * (t - 0.5);
    return low + (high - low) * Math.min(1.05, Math.max(-0.05, 0.5 + wave));
  };
}

/** A rolling hill or plain: light catches the crest, air softens the distance, strokes follow the slope. */
export function hill(options: HillOptions): Layer {
  return (stage) => {
    const { ctx, width, height, palette, light, unit } = stage;
    const bottom = options.bottom ?? height;
    const crest = hillCrest(stage, options);
    const base = mix(options.color, palette.haze, options.distance * 0.66);
    ctx.beginPath();
    ctx.moveTo(0, bottom);
    for (let x = 0; x <= width + 3; x += 3) ctx.lineTo(x, crest(x));
    ctx.lineTo(width, bottom);
    ctx.closePath();
    const gradient = ctx.createLinearGradient(light.side > 0 ? width : 0, options.high, width / 2, bottom);
    gradient.addColorStop(0, toCss(mix(lighten(base, 0.06), palette.light, stage.isNight ? 0.08 : 0.26)));
    gradient.addColorStop(0.35, toCss(base));
    gradient.addColorStop(1, toCss(mix(lighten(base, -0.1), palette.dark, 0.24 * (1 - options.distance))));
    ctx.fillStyle = gradient;
    ctx.fill();
    const texture = options.texture ?? 1;
    if (texture === 0) return;
    ctx.save();
    ctx.clip();
    const random = stage.random(`texture ${options.name}`);
    const [ox, oy] = [random.next(), random.next()];
    const tones = tonesOf(base, [mix(base, palette.dark, 0.12), mix(base, palette.light, stage.isNight ? 0.1 : 0.22)]);
    const near = 1 - options.distance;
    scatterDabs(ctx, { count: Math.round(2200 * texture * (0.4 + near)), tones }, () => {
      const x = random.between(0, width);
      const top = crest(x);
      const t = random.next() ** 1.5;
      const y = top + t * (bottom - top);
      const patch = sample(softNoise, (x / height) * 0.6 + ox, ((y - top) / height) * 2 + oy);
      const slope = (crest(x + 8) - crest(x - 8)) / 16;
      const size = (3 + 9 * near * (0.3 + t)) * unit;
      return {
        x,
        y,
        length: size * random.between(1, 2.6),
        width: size * random.between(0.25, 0.5),
        angle: slope * (1 - t * 0.7),
        tone: 0.5 + patch * 0.75 - t * 0.12 + random.bell() * 0.22,
      };
    });
    ctx.restore();
  };
}

/** Tall grass or reeds along the bottom of the picture, swaying with the clock. */
export function grass({
  from,
  color,
  tall,
  count,
  seedHeads = false,
}: {
  from: number;
  color: Color;
  tall: number;
  count: number;
  seedHeads?: boolean;
}): Layer {
  return (stage) => {
    const { ctx, width, height, palette, unit, light } = stage;
    const random = stage.random('grass');
    const tones = tonesOf(color, [palette.dark, palette.light], 6);
    const heads: Stroke[] = [];
    tones.forEach((tone, index) => {
      ctx.strokeStyle = toCss(index < 3 ? mix(tone, palette.dark, 0.25) : tone);
      ctx.lineWidth = Math.max(0.7, unit * (2.4 - index * 0.24));
      ctx.lineCap = 'round';
      ctx.beginPath();
      for (let blade = 0; blade < count / tones.length; blade++) {
        const t = random.next();
        const x = random.between(-0.02, 1.02) * width;
        const y = from + (height - from) * (0.25 + t * 0.85);
        const length = tall * unit * random.between(0.45, 1) * (0.4 + t * 0.7);
        const clump = sample(softNoise, (x / height) * 1.2, 0.31);
        const bend = (clump * 0.9 + random.bell() * 0.5 - light.side * 0.12 + sway(stage, clump) * 0.05) * length * 0.6;
        const tall2 = length * (0.75 + clump * 0.6);
        ctx.moveTo(x, y);
        ctx.quadraticCurveTo(x + bend * 0.2, y - tall2 * 0.6, x + bend, y - tall2);
        if (seedHeads && random.chance(0.16))
          heads.push({ x: x + bend, y: y - tall2, length: length * 0.16, width: unit * 4.4, angle: Math.PI / 2 - bend / length });
      }
      ctx.stroke();
    });
    scatterDabs(ctx, { count: heads.length, tones: tonesOf(mix(color, palette.accent2, 0.4), [palette.dark, palette.light], 3) }, () => {
      const head = heads.pop();
      return head && { ...head, tone: random.next() };
    });
  };
}

/** Fog lying low: soft bands between what is painted so far and what follows. `y` in pixels, strength 0–1. */
export function mist({ y, thickness, strength, name }: { y: number; thickness: number; strength: number; name: string }): Layer {
  return (stage) => {
    const { ctx, width, palette } = stage;
    const random = stage.random(`mist ${name}`);
    const color = mix(palette.haze, palette.skyLow, 0.5);
    const bands = 7;
    for (let band = 0; band < bands; band++) {
      const cx = random.between(0, width) + sway(stage, random.next()) * width * 0.03;
      const cy = y + random.bell() * thickness * 0.5;
      const [rx, ry] = [width * random.between(0.4, 0.85), thickness * random.between(0.45, 0.9)];
      ctx.save();
      ctx.translate(cx, cy);
      ctx.scale(rx, ry);
      const gradient = ctx.createRadialGradient(0, 0, 0, 0, 0, 1);
      gradient.addColorStop(0, toCss(color, strength * 0.55));
      gradient.addColorStop(0.5, toCss(color, strength * 0.25));
      gradient.addColorStop(1, toCss(color, 0));
      ctx.fillStyle = gradient;
      ctx.fillRect(-1, -1, 2, 2);
      ctx.restore();
    }
  };
}
