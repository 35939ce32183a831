import { mix, toCss } from '../drawing/color.ts';
import { ramp, rampOffset, shadeField } from '../drawing/field.ts';
import { ridgedNoise, sample, softNoise } from '../drawing/noise.ts';
import type { Layer, Scene } from '../stage.ts';
import { emblemEntries } from '../subjects/emblem-entries.ts';
import { paintEmblem } from '../subjects/emblem.ts';
import { hair, shoulders } from '../subjects/hair.ts';
import { head, type Frame } from '../subjects/head.ts';

/** Broad brushwork in the palette's colours, brighter behind the face. */
const backdrop: Layer = (stage) => {
  const { ctx, width, height, palette } = stage;
  const random = stage.random('backdrop');
  const [ox, oy] = [random.next(), random.next()];
  const tones = ramp(palette.skyTop, palette.skyMiddle, palette.haze, palette.skyLow);
  const [columns, rows] = [Math.ceil(width / 4), Math.ceil(height / 4)];
  const field = shadeField(columns, rows, ({ column, row, offset }, data) => {
    const [x, y] = [column / columns, row / rows];
    const sweep = sample(softNoise, x * 0.4 + y * 0.2 + ox, y * 0.9 - x * 0.4 + oy);
    const at = rampOffset(
      0.75 - Math.hypot(x - 0.5, (y - 0.42) * 0.9) * 0.95 + sweep * 0.4 + sample(ridgedNoise, x * 1.2 + oy, y * 3 + x) * 0.1,
    );
    data.set([tones[at]!, tones[at + 1]!, tones[at + 2]!, 255], offset);
  });
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(field, 0, 0, width, height);
  ctx.strokeStyle = toCss(palette.accent2, 0.9);
  ctx.fillStyle = toCss(mix(palette.accent2, palette.light, 0.3), 0.85);
  const r = Math.min(width, height) * 0.36;
  ctx.beginPath();
  ctx.arc(width / 2 + stage.light.side * r * 0.12, height * 0.42, r, 0, 7);
  ctx.fill();
};

/** A stylised head in profile: planes of colour, hair with flowers, a disc of light behind. */
export const portrait: Scene = (stage) => {
  const { width, height, reading, unit } = stage;
  const sitter = reading.all('subject').find((name) => emblemEntries[name]);
  const entry = sitter && emblemEntries[sitter];
  if (entry)
    return [
      backdrop,
      (stage) =>
        paintEmblem(stage, entry.emblem, { x: width / 2, y: height * 0.9, size: Math.min(720 * unit, (width * 0.86) / entry.wide) }),
    ];
  const facing = stage.random('portrait').pick([-1, 1] as const);
  const size = Math.min(width * 0.72, height * 0.56);
  const frame: Frame = { size, facing, at: (x, y) => ({ x: width / 2 + (x + 0.03) * size * facing, y: height * 0.43 + y * size }) };
  return [backdrop, (stage) => shoulders(stage, frame), (stage) => head(stage, frame), (stage) => hair(stage, frame)];
};
