import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { io, ready, setBackend, tensor4d, tidy, type Tensor } from '@tensorflow/tfjs-core';
import { loadLayersModel } from '@tensorflow/tfjs-layers';
import { pictureClasses, type AssessmentAlgorithm, type AssessmentScores } from '../../../../contract/content/assessment.ts';
import type { Frame } from './frame.ts';
import { sideOf } from './side-of.ts';

/** The weights of nsfwjs as data. Its own code is not run: it is written for another package of TensorFlow.js. */
const models = {
  mobilenet: async () => (await import('nsfwjs/models/mobilenet_v2')).MobileNetV2Model,
  inception: async () => (await import('nsfwjs/models/inception_v3')).InceptionV3Model,
} satisfies Record<AssessmentAlgorithm, () => Promise<unknown>>;

/** A loaded network. */
export type Network = (frame: Frame) => Promise<AssessmentScores>;

/** Loads a network for the processor, as WebAssembly. */
export async function openNetwork(algorithm: AssessmentAlgorithm): Promise<Network> {
  setWasmPaths(dirname(createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm')) + sep);
  await setBackend('wasm');
  await ready();
  const definition = await models[algorithm]();
  const { modelTopology, weightsManifest } = (await definition.modelJson()).default;
  const weights = await Promise.all(definition.weightBundles.map(async (bundle) => Buffer.from((await bundle()).default, 'base64')));
  const model = await loadLayersModel(
    io.fromMemory({
      modelTopology,
      weightSpecs: weightsManifest.flatMap((group) => group.weights),
      weightData: new Uint8Array(Buffer.concat(weights)).buffer,
    }),
  );
  const side = sideOf[algorithm];
  const see = async (view: Uint8Array) => {
    // As in training: the whole picture in a square, 0–1.
    const answer = tidy(
      () =>
        model.predict(
          tensor4d(
            Float32Array.from(view, (byte) => byte / 255),
            [1, side, side, 3],
          ),
        ) as Tensor,
    );
    const scores = await answer.data();
    answer.dispose();
    return scores;
  };
  return async ({ sharp, smooth }) => {
    const [ofSharp, ofSmooth] = [await see(sharp), await see(smooth)];
    const mean = pictureClasses.map((name, index) => [name, (ofSharp[index]! + ofSmooth[index]!) / 2]);
    return Object.fromEntries(mean) as AssessmentScores;
  };
}
