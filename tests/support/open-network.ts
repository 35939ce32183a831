import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as core from '@tensorflow/tfjs-core';
import * as layers from '@tensorflow/tfjs-layers';
import type { Network } from '../../contract/esrgan/enlarge-pixels.ts';
import { loadNetwork, type NetworkFiles } from '../../workers/upscale/load-network.ts';

const folder = new URL('../../node_modules/@upscalerjs/esrgan-slim/models/x2/', import.meta.url);
export const weightsFile = new URL('group1-shard1of1.bin', folder);

/** The network that makes pictures larger, on WebAssembly in Node. */
export async function openNetwork(): Promise<Network> {
  setWasmPaths(fileURLToPath(new URL('.', import.meta.resolve('@tensorflow/tfjs-backend-wasm'))));
  await core.setBackend('wasm');
  const model = JSON.parse(await readFile(new URL('model.json', folder), 'utf8')) as NetworkFiles['model'];
  const weights = new Uint8Array(await readFile(weightsFile)).buffer;
  return loadNetwork({ core, layers }, { model, weights });
}
