import manifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json' with { type: 'json' };

/** Numbers of the face detector by the name of their layer, each in the order row, column, input channel, output channel. */
export type Weights = ReadonlyMap<string, Float32Array>;

/** Unpacks the detector's file: a byte for each number, stretched over the range of its layer. */
export function readWeights(file: Uint8Array): Weights {
  const weights = new Map<string, Float32Array>();
  let at = 0;
  for (const { name, shape, quantization } of manifest.flatMap((part) => part.weights)) {
    const count = shape.reduce((product, one) => product * one, 1);
    weights.set(
      name,
      Float32Array.from(file.subarray(at, at + count), (byte) => byte * quantization.scale + quantization.min),
    );
    at += count;
  }
  if (at !== file.length) throw new Error(`The face detector has ${file.length} bytes instead of ${at}.`);
  return weights;
}
