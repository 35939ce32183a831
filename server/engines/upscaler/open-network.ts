import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import { loadLayersModel } from '@tensorflow/tfjs-layers';
import * as v from 'valibot';
import type { Network } from '../../../contract/esrgan/enlarge-pixels.ts';

const modelSchema = v.object({
  modelTopology: v.record(v.string(), v.unknown()),
  weightsManifest: v.array(v.object({ weights: v.array(v.object({ name: v.string(), shape: v.array(v.number()) })) })),
});

/**
 * The network that doubles, the one that devices run too; its weights are data of a package. Only for a thread of its own: a tile
 * keeps that busy for a third of a second.
 */
export async function openNetwork(): Promise<Network> {
  tf.enableProdMode();
  setWasmPaths(fileURLToPath(new URL('.', import.meta.resolve('@tensorflow/tfjs-backend-wasm'))));
  if (!(await tf.setBackend('wasm'))) throw new Error('WebAssembly did not start.');
  const [folder = ''] = import.meta.resolve('@upscalerjs/esrgan-slim').split('dist/');
  const model = v.parse(modelSchema, JSON.parse(await readFile(new URL('models/x2/model.json', folder), 'utf8')));
  const weights = await readFile(new URL('models/x2/group1-shard1of1.bin', folder));
  const loaded = await loadLayersModel(
    tf.io.fromMemory({
      modelTopology: model.modelTopology,
      weightSpecs: model.weightsManifest.flatMap((part) => part.weights.map((weight) => ({ ...weight, dtype: 'float32' as const }))),
      // A copy of its own: a small file may be a window of a shared pool.
      weightData: new Uint8Array(weights).buffer,
    }),
  );
  return {
    run: async (rgb, width, height) => {
      const larger = tf.tidy(() => loaded.predict(tf.tensor4d(rgb, [1, height, width, 3])) as tf.Tensor);
      try {
        return (await larger.data()) as Float32Array;
      } finally {
        larger.dispose();
      }
    },
  };
}
