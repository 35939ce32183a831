import { lighten, mix, toCss } from '../drawing/color.ts';
import type { Layer, Stage } from '../stage.ts';

/** The sky down to `until` (pixels; default the horizon and a little more), with the glow of the light in it. */
export function sky(until?: number): Layer {
  return (stage) => {
    const { ctx, width, height, palette, horizon, light } = stage;
    const bottom = until ?? Math.min(height, horizon + height * 0.06);
    const gradient = ctx.createLinearGradient(0, 0, 0, bottom);
    gradient.addColorStop(0, toCss(palette.skyTop));
    gradient.addColorStop(0.3, toCss(mix(palette.skyTop, palette.skyMiddle, 0.62)));
    gradient.addColorStop(0.62, toCss(mix(palette.skyMiddle, palette.skyLow, 0.2)));
    gradient.addColorStop(0.86, toCss(mix(palette.skyMiddle, palette.skyLow, 0.8)));
    gradient.addColorStop(1, toCss(palette.skyLow));
    ctx.fillStyle = gradient;
    ctx.fillRect(0, 0, width, height);
    // A hidden moon lights nothing; a hidden sun still brightens its part of the sky.
    if (light.isVisible || !stage.isNight)
      glow(stage, Math.max(width, height) * (stage.isNight ? 0.42 : 0.62), stage.isNight ? 0.38 : 0.62);
    if (light.isVisible) glow(stage, light.radius * 5, 0.5);
  };
}

/** A soft bloom around the light; `radius` in pixels, strength 0–1. */
export function glow(stage: Stage, radius: number, strength: number): void {
  const { ctx, light, palette, width, height } = stage;
  const gradient = ctx.createRadialGradient(light.x, light.y, 0, light.x, light.y, radius);
  const warm = stage.isNight ? mix(palette.skyLow, palette.light, 0.4) : mix(palette.light, palette.skyLow, 0.4);
  gradient.addColorStop(0, toCss(palette.light, strength));
  gradient.addColorStop(0.18, toCss(warm, strength * 0.6));
  gradient.addColorStop(0.5, toCss(warm, strength * 0.2));
  gradient.addColorStop(1, toCss(warm, 0));
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, width, height);
}

/** The disc of the sun or moon. */
export const disc: Layer = (stage) => {
  const { ctx, light, palette } = stage;
  if (!light.isVisible) return;
  const { x, y, radius } = light;
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fillStyle = toCss(lighten(palette.light, 0.01));
  ctx.fill();
  if (light.isMoon) {
    ctx.clip();
    const random = stage.random('moon');
    ctx.fillStyle = toCss(mix(palette.light, palette.skyMiddle, 0.5), 0.35);
    for (let index = 0; index < 7; index++) {
      ctx.beginPath();
      ctx.ellipse(
        x + random.bell() * radius * 0.8,
        y + random.bell() * radius * 0.8,
        radius * random.between(0.12, 0.34),
        radius * random.between(0.1, 0.26),
        random.between(0, 3),
        0,
        7,
      );
      ctx.fill();
    }
    if (stage.reading.hash % 3 === 0) {
      ctx.beginPath();
      ctx.arc(x - light.side * radius * 0.55, y - radius * 0.25, radius * 0.98, 0, Math.PI * 2);
      ctx.fillStyle = toCss(mix(palette.skyTop, palette.skyMiddle, 0.6), 0.92);
      ctx.fill();
    }
  }
  ctx.restore();
};

/** Stars, thinning out towards the horizon, with a milky band when the night is clear. */
export const stars: Layer = (stage) => {
  const { ctx, width, horizon, palette, unit } = stage;
  const random = stage.random('stars');
  const area = (width * horizon) / (unit * unit);
  const count = Math.min(1400, Math.round(area / 2200) + 60);
  const tilt = random.between(-0.5, 0.5);
  for (let index = 0; index < count; index++) {
    const isBand = random.chance(0.55);
    const x = random.between(0, width);
    const along = horizon * 0.38 + (x - width / 2) * tilt;
    const y = isBand ? along + random.bell() * horizon * 0.3 : random.between(0, 1) ** 1.5 * horizon;
    const magnitude = random.next() ** 6;
    const twinkle = 0.75 + 0.25 * Math.sin((stage.clock + random.next()) * Math.PI * 2);
    const alpha = (0.25 + magnitude * 0.75) * twinkle * Math.max(0, 1 - (y / horizon) ** 2);
    const radius = unit * (0.55 + magnitude * 1.9);
    if (y < 0 || y > horizon || alpha < 0.05) continue;
    ctx.fillStyle = toCss(random.chance(0.2) ? mix(palette.pale, palette.accent, 0.4) : palette.pale, alpha);
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, 7);
    ctx.fill();
  }
};
