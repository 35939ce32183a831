import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as core from '@tensorflow/tfjs-core';
import { buildNetwork } from '../../../contract/super-resolution/build-network.ts';
import type { Network } from '../../../contract/super-resolution/enlarge-pixels.ts';

export const weightsFile = new URL('../../../contract/super-resolution/waifu2x.bin', import.meta.url);

/** The network that makes pictures larger, on WebAssembly in Node. */
export async function openNetwork(): Promise<Network> {
  setWasmPaths(fileURLToPath(new URL('.', import.meta.resolve('@tensorflow/tfjs-backend-wasm'))));
  await core.setBackend('wasm');
  return buildNetwork<core.Tensor4D, core.Tensor1D>(core, new Uint8Array(await readFile(weightsFile)).buffer);
}
