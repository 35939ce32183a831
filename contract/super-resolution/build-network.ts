import type { Network } from './enlarge-pixels.ts';
import { readWeights } from './read-weights.ts';

type Shape = [number, number, number, number];

/** The part of TensorFlow.js that is used; the backend is set before. */
type Tensors<Picture extends { data(): Promise<unknown>; dispose(): void }, Line> = {
  tensor4d(values: Float32Array, shape: Shape): Picture;
  tensor1d(values: Float32Array): Line;
  tidy(work: () => Picture): Picture;
  mul(picture: Picture, factor: number): Picture;
  fused: {
    conv2d(layer: {
      x: Picture;
      filter: Picture;
      strides: number;
      pad: 'valid';
      bias: Line;
      activation: 'linear' | 'leakyrelu';
      leakyreluAlpha: number;
    }): Picture;
  };
  depthToSpace(picture: Picture, blockSize: number, dataFormat: 'NHWC'): Picture;
};

/** Below zero a layer keeps this part of a value. */
const leakyreluAlpha = 0.1;

/**
 * The network of waifu2x (upconv_7, trained on drawings) from the bytes of its file: seven layers of 3 × 3, the last of which makes
 * four pixels of one. @throws Error when the file is not this one
 */
export function buildNetwork<Picture extends { data(): Promise<unknown>; dispose(): void }, Line>(
  core: Tensors<Picture, Line>,
  file: ArrayBuffer,
): Network {
  const layers = readWeights(file).map(({ weights, shape, bias }) => ({
    filter: core.tensor4d(weights, shape),
    bias: core.tensor1d(bias),
  }));
  const enlarge = (rgb: Float32Array, shape: Shape): Picture => {
    let x = core.mul(core.tensor4d(rgb, shape), 1 / 255);
    for (const [index, layer] of layers.entries()) {
      const activation = index < layers.length - 1 ? 'leakyrelu' : 'linear';
      x = core.fused.conv2d({ x, ...layer, strides: 1, pad: 'valid', activation, leakyreluAlpha });
    }
    return core.mul(core.depthToSpace(x, 2, 'NHWC'), 255);
  };
  return {
    async run(rgb, width, height) {
      const larger = core.tidy(() => enlarge(rgb, [1, height, width, 3]));
      try {
        return (await larger.data()) as Float32Array;
      } finally {
        larger.dispose();
      }
    },
  };
}
