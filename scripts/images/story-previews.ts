/**
 * Draws the films of the story templates' cards, and a still of each, to public/stories. Run again after a change: `npx tsx
 * scripts/images/story-previews.ts`, or with names to draw only those.
 */
import { createCanvas } from '@napi-rs/canvas';
import h264 from 'h264-mp4-encoder';
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { finishFilm } from '../../server/engines/painter/clips/finish-film.ts';
import { openFfmpeg } from '../../server/lib/ffmpeg/open-ffmpeg.ts';
import { openAsmr } from './previews/asmr.ts';
import { openExplainer } from './previews/explainer.ts';
import { size, type Draw } from './previews/loop.ts';
import { openMusic } from './previews/music.ts';
import { openScratch } from './previews/scratch.ts';
import { openVlog } from './previews/vlog.ts';

const fps = 15;
const seconds = 4;
const bytesMax = 150_000;

/** Each film, and the moment of its still, 0–1. */
const films: Record<string, [open: () => Promise<Draw>, still: number]> = {
  music: [openMusic, 0.34],
  script: [openExplainer, 0.86],
  vlog: [openVlog, 0.02],
  asmr: [openAsmr, 0.2],
  scratch: [openScratch, 0.62],
};

const folder = 'public/stories';
const asked = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const [name, [open, still]] of Object.entries(films)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const draw = await open();
  await writeFile(`${folder}/${name}.mp4`, await encode(draw));
  const picture = await sharp(drawAt(draw, still), { raw: { ...size, channels: 4 } })
    .webp({ quality: 74, effort: 6 })
    .toBuffer();
  await writeFile(`${folder}/${name}.webp`, picture);
}

function drawAt(draw: Draw, t: number): Uint8Array {
  const canvas = createCanvas(size.width, size.height);
  draw(canvas.getContext('2d'), t);
  return new Uint8Array(canvas.data());
}

/** The best quality that fits. */
async function encode(draw: Draw): Promise<Uint8Array> {
  const frames = Array.from({ length: fps * seconds }, (_, index) => drawAt(draw, index / (fps * seconds)));
  for (let quantizer = 26; quantizer <= 46; quantizer += 2) {
    const encoder = await h264.createH264MP4Encoder();
    Object.assign(encoder, { ...size, frameRate: fps, speed: 0, quantizationParameter: quantizer, groupOfPictures: fps * seconds });
    encoder.initialize();
    for (const frame of frames) encoder.addFrameRgba(frame);
    encoder.finalize();
    const film = finishFilm(await openFfmpeg(), { bytes: encoder.FS.readFile(encoder.outputFilename), height: size.height }, null);
    encoder.delete();
    if (film.length <= bytesMax) return film;
  }
  throw new Error(`A film has more than ${bytesMax} bytes.`);
}
