import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as core from '@tensorflow/tfjs-core';
import { buildNetwork } from '../../../contract/super-resolution/build-network.ts';
import type { Network } from '../../../contract/super-resolution/enlarge-pixels.ts';
import { findPackageRoot } from '../../lib/folders/package-root.ts';

/** The network that doubles a picture, the same as on devices. Only for a worker thread: a tile blocks it for half a second. */
export async function openNetwork(): Promise<Network> {
  core.enableProdMode();
  setWasmPaths(fileURLToPath(new URL('.', import.meta.resolve('@tensorflow/tfjs-backend-wasm'))));
  if (!(await core.setBackend('wasm'))) throw new Error('WebAssembly did not start.');
  const weights = await readFile(join(findPackageRoot(), 'contract', 'super-resolution', 'waifu2x.bin'));
  // Copies: a small file may be a view of a shared pool.
  return buildNetwork<core.Tensor4D, core.Tensor1D>(core, new Uint8Array(weights).buffer);
}
