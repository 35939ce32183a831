import sharp, { type Sharp } from 'sharp';
import { readFromFfmpeg } from './native-ffmpeg.ts';

/** How near two pictures are (RGB, 8 bit), dB; the same is infinite. */
function compare(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) throw new Error(`${a.length} bytes of pixels are held against ${b.length}`);
  let squares = 0;
  for (let i = 0; i < a.length; i += 1) squares += (a[i]! - b[i]!) ** 2;
  return 10 * Math.log10(255 ** 2 / (squares / a.length));
}

function formatPsnr(db: number): string {
  return Number.isFinite(db) ? `${db.toFixed(1)} dB` : 'exact';
}

const readRgb = (picture: Sharp): Promise<Buffer> => picture.flatten({ background: 'white' }).toColourspace('srgb').raw().toBuffer();

/**
 * How near a picture (an SVG is drawn) is to its source, in its own size or the source brought to it by a third program: in
 * linear light, as light itself adds up. Held against a source that was made smaller by its stored numbers, which darkens fine
 * patterns, what is right would look wrong.
 */
export async function readStillPsnr(file: string, source: string): Promise<string> {
  const [{ width }, { width: own }] = await Promise.all([sharp(file).metadata(), sharp(source).metadata()]);
  const wanted = width === own ? sharp(source) : sharp(source).pipelineColourspace('scrgb').resize({ width, kernel: 'lanczos3' });
  return formatPsnr(compare(await readRgb(sharp(file)), await readRgb(wanted)));
}

type Animated = { file: string; source: string; /** px */ width: number; rate: number };

/** How near an animation, as another decoder shows it at each beat, is to the frames that ffmpeg takes of its source: `rounding` as its filter fps has it. */
export async function readAnimationPsnr({ file, source, width, rate }: Animated, rounding: 'near' | 'up'): Promise<string> {
  const filters = `fps=${rate}:round=${rounding},scale=${width}:-2:flags=area+accurate_rnd+full_chroma_int,format=rgb24`;
  const wanted = readFromFfmpeg(['-i', source, '-vf', filters, '-f', 'rawvideo']);
  const { delay = [], pageHeight = 0 } = await sharp(file, { animated: true }).metadata();
  const frameBytes = width * pageHeight * 3;
  const frames = wanted.length / frameBytes;
  const seen = Buffer.alloc(wanted.length);
  let page = -1;
  let untilMs = 0;
  for (let beat = 0, shown: Buffer = Buffer.alloc(0); beat < frames; beat += 1) {
    const before = page;
    while (untilMs <= ((beat + 0.5) * 1_000) / rate && page + 1 < delay.length) untilMs += delay[(page += 1)]!;
    if (page !== before) shown = await readRgb(sharp(file, { page }));
    shown.copy(seen, beat * frameBytes);
  }
  return formatPsnr(compare(seen, wanted));
}

/** How near a film is to its source at the same size, frame by frame, dB. */
export function readFilmPsnr(file: string, source: string, filters: string): string {
  const read = (name: string, how: string): Buffer => readFromFfmpeg(['-i', name, '-vf', how, '-f', 'rawvideo']);
  const [seen, wanted] = [read(file, 'format=rgb24'), read(source, `${filters},format=rgb24`)];
  const length = Math.min(seen.length, wanted.length);
  return formatPsnr(compare(seen.subarray(0, length), wanted.subarray(0, length)));
}
