import type { Tensor } from '@tensorflow/tfjs-core';
import type { Network } from '../../contract/esrgan/enlarge-pixels.ts';

/** The library, in the parts that are used. */
export type Tensors = { core: typeof import('@tensorflow/tfjs-core'); layers: typeof import('@tensorflow/tfjs-layers') };

/** A network as its package keeps it; every weight is a 32-bit float. */
export type NetworkFiles = {
  model: { modelTopology: object; weightsManifest: { weights: { name: string; shape: number[] }[] }[] };
  weights: ArrayBuffer;
};

/** A network that runs on the backend that is set. */
export async function loadNetwork({ core, layers }: Tensors, { model, weights }: NetworkFiles): Promise<Network> {
  const loaded = await layers.loadLayersModel(
    core.io.fromMemory({
      modelTopology: model.modelTopology,
      weightSpecs: model.weightsManifest.flatMap(({ weights: all }) =>
        all.map(({ name, shape }) => ({ name, shape, dtype: 'float32' as const })),
      ),
      weightData: weights,
    }),
  );
  return {
    async run(rgb, width, height) {
      const larger = core.tidy(() => loaded.predict(core.tensor4d(rgb, [1, height, width, 3])) as Tensor);
      try {
        return (await larger.data()) as Float32Array;
      } finally {
        larger.dispose();
      }
    },
  };
}
