import { loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { EngineError } from '../../engine.ts';
import { composeStage } from '../composition/compose.ts';
import { type Box, listThings, thingsInBox } from '../layers/staffage.ts';
import { paintStage, type PaintOptions } from '../paint.ts';
import type { PainterJob } from '../painter-messages.ts';
import { readPrompt, type Reading } from '../read-prompt.ts';
import { readReferences } from '../composition/references.ts';
import { continuePicture } from './continue-picture.ts';
import { type MaskedPixels, readMaskedPixels } from './masked-pixels.ts';
import { differenceToSurroundings } from './match-surroundings.ts';

type Raw = { width: number; height: number; data: Uint8Array };

/** Share of the surrounding colours in a thing, or in a scene. */
const lent = { thing: 0.5, scene: 0.6 };
/** Share of the work that continues the picture. */
const continuing = 0.6;
/** Longer side, px, of the picture that matches colours. */
const matchedSide = 160;

/**
 * Paints a masked part anew. Named things stand on the continued picture; a named place is painted into it; without either the picture
 * continues. The result is a PNG in the size of the job, of which only the masked part counts. The same job gives the same pixels on the
 * same machine.
 * @throws the signal's reason when aborted; EngineError INVALID_INPUT for an unreadable picture
 */
export async function repaint(job: PainterJob, options: PaintOptions = {}): Promise<{ bytes: Uint8Array; mime: string }> {
  const { signal, onProgress } = options;
  const [masked] = job.references;
  if (masked === undefined || job.mask === undefined) throw new EngineError('INVALID_INPUT', 'The masked picture is missing.');
  const pixels = await readMaskedPixels(masked.bytes, job.mask);
  const report = (fraction: number): void => onProgress?.(fraction * continuing);
  const continued = await continuePicture(pixels, { seed: job.seed, signal, onProgress: report });
  const ground = await enlarge(await matchLight(toRaw(continued ?? pixels), pixels), job);
  const reading = readPrompt(job.prompt, job.negativePrompt);
  const paintMore: PaintOptions = {
    ...(signal === undefined ? {} : { signal }),
    onProgress: (fraction) => onProgress?.(continuing + (1 - continuing) * fraction),
  };
  const place = { job, ground, reading, box: boxOf(pixels, job) };
  // Without any picture around it the words decide all.
  const isScene = continued === null || reading.first('place') !== undefined || (listThings(reading).length === 0 && hasSubject(reading));
  const painted = isScene ? await paintScene(place, pixels, paintMore) : await paintThings(place);
  signal?.throwIfAborted();
  const { width, height } = job;
  const bytes = await sharp(painted.data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  onProgress?.(1);
  return { bytes, mime: 'image/png' };
}

function hasSubject(reading: Reading): boolean {
  return reading.first('subject') !== undefined;
}

type Place = { job: PainterJob; ground: Raw; reading: Reading; box: Box };

/** The masked part of the picture in the size of the job, px. */
function boxOf({ width, height, hole }: MaskedPixels, job: { width: number; height: number }): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const [at, isHole] of hole.entries()) {
    if (isHole === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  if (right === 0) return { left: 0, top: 0, width: job.width, height: job.height };
  const [across, down] = [job.width / width, job.height / height];
  const [x, y] = [Math.floor(left * across), Math.floor(top * down)];
  return { left: x, top: y, width: Math.ceil(right * across) - x, height: Math.ceil(bottom * down) - y };
}

/** The named things, in the light and the colours of the picture. */
async function paintThings({ job, ground, reading, box }: Place): Promise<Raw> {
  if (listThings(reading).length === 0) return ground;
  const picture = await toPng(ground);
  const influence = await readReferences([{ bytes: picture, strength: lent.thing }]);
  const stage = composeStage({ reading, width: job.width, height: job.height, seed: job.seed, clock: 0, influence });
  stage.ctx.drawImage(await loadImage(Buffer.from(picture)), 0, 0);
  thingsInBox(box)(stage);
  return fromCanvas(stage.canvas.data(), job);
}

/** Paints the named place as a picture, and fits it into the part and its light. */
async function paintScene({ job, ground, box }: Place, pixels: MaskedPixels, options: PaintOptions): Promise<Raw> {
  const around = await sharp(ground.data, { raw: { width: job.width, height: job.height, channels: 3 } })
    .extract(box)
    .png()
    .toBuffer();
  const { prompt, negativePrompt, seed, studies = [] } = job;
  const { width, height, left, top } = box;
  const references = [{ bytes: around, strength: lent.scene }];
  const stage = await paintStage({ prompt, negativePrompt, seed, width, height, references, studies }, 0, options);
  const laid: Raw = { ...ground, data: new Uint8Array(ground.data) };
  const painted = stage.canvas.data();
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const from = (row * width + column) * 4;
      laid.data.set(painted.subarray(from, from + 3), ((top + row) * job.width + left + column) * 3);
    }
  return matchLight(laid, pixels);
}

/** Adds the difference to the surroundings, computed in a small picture. */
async function matchLight(painted: Raw, { width, height, rgb, hole }: MaskedPixels): Promise<Raw> {
  const scale = Math.min(1, matchedSide / Math.max(width, height));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const shrink = (data: Uint8Array, from: { width: number; height: number }, channels: 1 | 3): Promise<Buffer> =>
    sharp(data, { raw: { width: from.width, height: from.height, channels } })
      .resize(size.width, size.height, { fit: 'fill' })
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer();
  const small = await shrink(painted.data, painted, 3);
  const holes = await shrink(
    hole.map((isHole) => isHole * 255),
    { width, height },
    1,
  );
  const around = { ...size, rgb: await shrink(rgb, { width, height }, 3), hole: holes.map((value) => (value > 127 ? 1 : 0)) };
  const difference = differenceToSurroundings(around, small);
  return { ...painted, data: addSmoothly(painted, difference, size) };
}

/** Adds interpolated numbers of a smaller picture. */
function addSmoothly({ data, width, height }: Raw, numbers: Float32Array, small: { width: number; height: number }): Uint8Array {
  const out = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y += 1) {
    const v = Math.min(small.height - 1, Math.max(0, ((y + 0.5) * small.height) / height - 0.5));
    const [above, below, down] = [Math.floor(v), Math.min(small.height - 1, Math.floor(v) + 1), v % 1];
    for (let x = 0; x < width; x += 1) {
      const u = Math.min(small.width - 1, Math.max(0, ((x + 0.5) * small.width) / width - 0.5));
      const [left, right, across] = [Math.floor(u), Math.min(small.width - 1, Math.floor(u) + 1), u % 1];
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (row: number, column: number): number => numbers[(row * small.width + column) * 3 + channel]!;
        const upper = at(above, left) * (1 - across) + at(above, right) * across;
        const lower = at(below, left) * (1 - across) + at(below, right) * across;
        const byte = (y * width + x) * 3 + channel;
        out[byte] = data[byte]! + upper * (1 - down) + lower * down;
      }
    }
  }
  return new Uint8Array(out.buffer);
}

function toRaw({ width, height, rgb }: MaskedPixels): Raw {
  return { width, height, data: rgb };
}

async function enlarge({ width, height, data: small }: Raw, job: { width: number; height: number }): Promise<Raw> {
  const data = await sharp(small, { raw: { width, height, channels: 3 } })
    .resize(job.width, job.height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { width: job.width, height: job.height, data };
}

function toPng({ data, width, height }: Raw): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** Of a canvas without transparency. */
async function fromCanvas(data: Uint8Array, { width, height }: { width: number; height: number }): Promise<Raw> {
  const opaque = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { width, height, data: opaque };
}
