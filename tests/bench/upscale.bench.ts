import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Network, Pixels } from '../../contract/super-resolution/enlarge-pixels.ts';
import { enlargeColors } from '../../contract/super-resolution/keep-original.ts';
import { upscalePicture } from '../../contract/super-resolution/upscale-picture.ts';
import { paint } from '../../server/engines/painter/paint.ts';
import { enlargeLanczos } from '../../workers/upscale/enlarge-lanczos.ts';
import { openNetwork } from '../support/engines/open-network.ts';
import { servePage } from './media/serve-page.ts';
import { printFigure } from './print-figure.ts';
import { psnrOf, ssimOf } from './upscale/compare.ts';
import { enlargePlain } from './upscale/enlarge-plain.ts';
import { listPictures, type Kind, type Truth } from './upscale/list-pictures.ts';
import { timeBackends, timeLargest } from './upscale/time-backends.ts';

// `npm run bench -- upscale`: what the network of a device makes of twenty pictures, and of the photographs in the folder
// BENCH_PICTURES, beside Lanczos: made smaller first, so that the truth is known. Then the time of each backend, and memory.
const factors = [2, 4] as const;
type Gain = { kind: Kind; factor: 2 | 4; psnr: number; ssim: number; kept: number };
const gains: Gain[] = [];
let [pixels, milliseconds] = [0, 0];

const network = await openNetwork();
console.log('  dB and likeness (SSIM) of Lanczos, and what the network adds; then what the studio adds where its network is too slow');
for await (const truth of listPictures(process.env['BENCH_PICTURES']))
  for (const factor of factors) gains.push(await compare(network, truth, factor));
for (const kind of ['photographs', 'painted', 'flat'] as const) for (const factor of factors) summarize(kind, factor);
console.log(`  ${'Node, wasm, one thread'.padEnd(34)} ${(milliseconds / (pixels / 1e6)).toFixed(0)} ms per megapixel`);

const folder = await mkdtemp(join(tmpdir(), 'pleinair-upscale-'));
const server = await servePage(folder, join(import.meta.dirname, 'upscale'));
try {
  const job = { prompt: 'a quiet harbour at dusk', negativePrompt: '', width: 1_024, height: 1_024, seed: 7, references: [] };
  await sharp((await paint(job)).bytes)
    .png()
    .toFile(join(folder, 'largest.png'));
  await timeBackends(server.url);
  await timeLargest(server.url);
} finally {
  await server.close();
  await rm(folder, { recursive: true, force: true });
}

async function compare(made: Network, truth: Truth, factor: 2 | 4): Promise<Gain> {
  const small = await shrink(truth, factor);
  const lanczos = enlargePlain(small, factor);
  const startedMs = performance.now();
  const { data } = await upscalePicture(small, factor, { network: made, lanczos: enlargeLanczos });
  if (factor === 2) [pixels, milliseconds] = [pixels + truth.width * truth.height, milliseconds + performance.now() - startedMs];
  const plain = psnrOf(lanczos, truth.data);
  const plainSsim = ssimOf(lanczos, truth.data, truth.width);
  const gain = {
    kind: truth.kind,
    factor,
    psnr: psnrOf(data, truth.data) - plain,
    ssim: ssimOf(data, truth.data, truth.width) - plainSsim,
    kept: psnrOf(enlargeColors(small, factor).data, truth.data) - plain,
  };
  console.log(
    `  ${truth.kind.padEnd(12)}${truth.name.slice(0, 34).padEnd(35)} ${factor}x ${plain.toFixed(2)} dB ${plainSsim.toFixed(4)}  ${signed(gain.psnr, 2)} dB ${signed(gain.ssim, 4)}  ${signed(gain.kept, 2)} dB`,
  );
  return gain;
}

async function shrink({ data, width, height }: Truth, factor: number): Promise<Pixels> {
  const size = { width: width / factor, height: height / factor };
  const made = sharp(data, { raw: { width, height, channels: 4 } }).resize({ ...size, kernel: 'lanczos3' });
  return { data: new Uint8ClampedArray(await made.raw().toBuffer()), ...size };
}

function summarize(kind: Kind, factor: 2 | 4): void {
  const all = gains.filter((gain) => gain.kind === kind && gain.factor === factor);
  if (all.length === 0) return;
  const mean = (read: (gain: Gain) => number): number => all.reduce((sum, gain) => sum + read(gain), 0) / all.length;
  const note = `least ${signed(Math.min(...all.map(({ psnr }) => psnr)), 2)} dB; SSIM ${signed(
    mean(({ ssim }) => ssim),
    4,
  )}; without the network ${signed(
    mean(({ kept }) => kept),
    2,
  )} dB`;
  if (kind === 'photographs' && factor === 2)
    printFigure('photographs, 2x: dB below Lanczos, mean', -mean(({ psnr }) => psnr), { goal: -1, unit: 'dB', note });
  else
    printFigure(`${kind}, ${factor}x: dB below Lanczos, most`, -Math.min(...all.map(({ psnr }) => psnr)), {
      goal: 0.2,
      unit: 'dB',
      note: `mean ${signed(
        mean(({ psnr }) => psnr),
        2,
      )} dB; ${note}`,
    });
}

function signed(value: number, digits: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;
}
