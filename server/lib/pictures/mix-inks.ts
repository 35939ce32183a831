import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';

const bytesPerTurn = 4_000_000;

/** Inks (CMYK) that no profile describes, as browsers mix them: each takes its part of the light. Other work has its turn in between. */
export async function mixInks(picture: Sharp): Promise<Sharp> {
  const inks = picture.pipelineColourspace('cmyk').toColourspace('cmyk').raw();
  const { data, info } = await inks.toBuffer({ resolveWithObject: true });
  const rgb = Buffer.alloc((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    if (from > 0 && from % bytesPerTurn === 0) await nextTurn();
    const light = 255 - data[from + 3]!;
    for (let channel = 0; channel < 3; channel += 1) rgb[to + channel] = Math.round(((255 - data[from + channel]!) * light) / 255);
  }
  return sharp(rgb, { raw: { width: info.width, height: info.height, channels: 3 } });
}
