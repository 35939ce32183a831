import { parentPort } from 'node:worker_threads';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as core from '@tensorflow/tfjs-core';
import sharp from 'sharp';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { upscalePicture } from '../../../contract/super-resolution/upscale-picture.ts';
import type { Network, Pixels } from '../../../contract/super-resolution/enlarge-pixels.ts';
import type { Weights } from '../../../contract/faces/weights.ts';
import { logError } from '../../lib/log.ts';
import { lowerPriority } from '../../lib/threads/lower-priority.ts';
import { findFaces } from './faces/find-faces.ts';
import { openDetector } from './faces/open-detector.ts';
import { probeSide } from './upscale-speed.ts';
import type { ThreadReply, ThreadRequest, UpscaleRequest } from './upscale-messages.ts';
import { buildNetwork } from '../../../contract/super-resolution/build-network.ts';
import { findPackageRoot } from '../../lib/folders/package-root.ts';

if (parentPort === null) throw new Error('upscale-thread runs as a worker thread only');
const port = parentPort;

// On Linux a priority belongs to a thread: upscaling yields to requests and to painting.
if (process.platform === 'linux') lowerPriority(10);

let opened: Promise<Network> | null = null;
let detector: Promise<Weights> | null = null;

async function answer(request: ThreadRequest): Promise<ThreadReply> {
  if (request.type === 'find-faces') return { type: 'faces', faces: await findFaces(await (detector ??= openDetector()), request.picture) };
  if (request.type === 'upscale' && request.by === 'lanczos') return upscale(request, null);
  const isFirst = opened === null;
  const network = await (opened ??= openNetwork());
  // The first tile also warms up the network, which must not count.
  if (isFirst) await probe(network);
  if (request.type === 'upscale') return upscale(request, network);
  const startedMs = performance.now();
  await probe(network);
  return { type: 'measured', seconds: (performance.now() - startedMs) / 1_000 };
}

async function upscale(request: UpscaleRequest, network: Network | null): Promise<ThreadReply> {
  const startedMs = performance.now();
  const picture = await upscalePicture(request.picture, request.factor, { network, lanczos: enlargeLanczos });
  return { type: 'upscaled', picture, seconds: (performance.now() - startedMs) / 1_000 };
}

async function probe(network: Network): Promise<void> {
  const picture: Pixels = { data: new Uint8ClampedArray(probeSide * probeSide * 4).fill(255), width: probeSide, height: probeSide };
  await upscalePicture(picture, 2, { network, lanczos: enlargeLanczos });
}

/** The network that doubles a picture, the same as on devices. Only for a worker thread: a tile blocks it for half a second. */
async function openNetwork(): Promise<Network> {
  core.enableProdMode();
  setWasmPaths(fileURLToPath(new URL('.', import.meta.resolve('@tensorflow/tfjs-backend-wasm'))));
  if (!(await core.setBackend('wasm'))) throw new Error('WebAssembly did not start.');
  const weights = await readFile(join(findPackageRoot(), 'contract', 'super-resolution', 'waifu2x.bin'));
  // Copies: a small file may be a view of a shared pool.
  return buildNetwork<core.Tensor4D, core.Tensor1D>(core, new Uint8Array(weights).buffer);
}

/** A picture `factor` times as wide and high, with Lanczos. */
async function enlargeLanczos({ data, width, height }: Pixels, factor: 2 | 4): Promise<Pixels> {
  const size = { width: width * factor, height: height * factor };
  const larger = sharp(data, { raw: { width, height, channels: 4 } }).resize({ ...size, kernel: 'lanczos3', fit: 'fill' });
  return { data: new Uint8ClampedArray(await larger.raw().toBuffer()), ...size };
}

port.on('message', (request: ThreadRequest) => {
  answer(request).then(
    (reply) => port.postMessage(reply, reply.type === 'upscaled' ? [reply.picture.data.buffer] : []),
    (error: unknown) => {
      logError('upscaler.failed', error);
      port.postMessage({ type: 'failed' } satisfies ThreadReply);
    },
  );
});
