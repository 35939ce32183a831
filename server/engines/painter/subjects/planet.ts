import { lighten, mix, toCss, type Color } from '../drawing/color.ts';
import { ramp, rampOffset, shadeField } from '../drawing/field.ts';
import { sample, smoothstep, softNoise } from '../drawing/noise.ts';
import type { Layer } from '../stage.ts';

export type Globe = { x: number; y: number; radius: number; color: Color; hasRing: boolean; name: string };

/** A planet with bands or continents, a day side, a night side and a thin air; with a ring when asked. */
export function planet({ x, y, radius, color, hasRing, name }: Globe): Layer {
  return (stage) => {
    const { ctx, palette, light } = stage;
    const random = stage.random(`planet ${name}`);
    const [ox, oy, isBanded] = [random.next(), random.next() + 0, random.chance(0.5) || hasRing];
    const tones = ramp(
      mix(color, palette.dark, 0.5),
      color,
      mix(color, palette.accent2, 0.4),
      lighten(mix(color, palette.pale, 0.5), 0.05),
    );
    const [lx, ly, lz] = [light.side * 0.7, -0.45, 0.55];
    const size = Math.min(360, Math.ceil(radius));
    const field = shadeField(size, size, ({ column, row, offset }, data) => {
      const [nx, ny] = [((column + 0.5) / size) * 2 - 1, ((row + 0.5) / size) * 2 - 1];
      const rr = nx * nx + ny * ny;
      if (rr > 1) return;
      const nz = Math.sqrt(1 - rr);
      const lon = Math.atan2(nx, nz) * 0.16 + ox;
      const lat = Math.asin(ny) * 0.32;
      const pattern = isBanded
        ? sample(softNoise, lon * 0.3 + stage.clock + sample(softNoise, lon, lat) * 0.06, lat * 1.5 + oy) * 0.6 + 0.5
        : sample(softNoise, lon + stage.clock, lat + oy) + 0.45;
      const lit = smoothstep(-0.12, 0.85, nx * lx + ny * ly + nz * lz);
      const at = rampOffset(pattern);
      for (let channel = 0; channel < 3; channel++) data[offset + channel] = tones[at + channel]! * (0.05 + 1.02 * lit);
      data[offset + 3] = 255 * smoothstep(1, 0.965, rr);
    });
    const ring = (from: number, to: number): void => {
      for (const [r, alpha] of [
        [1.5, 0.5],
        [1.64, 0.85],
        [1.78, 0.6],
        [1.98, 0.35],
        [2.1, 0.2],
      ] as const) {
        ctx.strokeStyle = toCss(mix(palette.accent2, palette.pale, 0.4), alpha);
        ctx.lineWidth = radius * 0.1;
        ctx.beginPath();
        ctx.ellipse(x, y, radius * r, radius * r * 0.24, -0.36, from, to);
        ctx.stroke();
      }
    };
    const air = ctx.createRadialGradient(x, y, radius * 0.96, x, y, radius * 1.25);
    air.addColorStop(0, toCss(mix(color, palette.pale, 0.5), 0.5));
    air.addColorStop(1, toCss(color, 0));
    ctx.fillStyle = air;
    ctx.fillRect(x - radius * 1.4, y - radius * 1.4, radius * 2.8, radius * 2.8);
    if (hasRing) ring(Math.PI, Math.PI * 2);
    ctx.imageSmoothingQuality = 'high';
    ctx.drawImage(field, x - radius, y - radius, radius * 2, radius * 2);
    if (hasRing) ring(0, Math.PI);
  };
}
