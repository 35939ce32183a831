import * as v from 'valibot';

/** Numbers of the face detector by the name of their layer, each in the order row, column, input channel, output channel. */
export type Weights = ReadonlyMap<string, Float32Array>;

/** The layers in the detector's file, as the manifest beside it lists them. */
const manifestSchema = v.array(
  v.object({
    weights: v.array(
      v.object({ name: v.string(), shape: v.array(v.number()), quantization: v.object({ scale: v.number(), min: v.number() }) }),
    ),
  }),
);

/** Unpacks the detector's file: a byte for each number, stretched over the range of its layer. */
export function readWeights(file: Uint8Array, manifest: unknown): Weights {
  const weights = new Map<string, Float32Array>();
  let at = 0;
  for (const { name, shape, quantization } of v.parse(manifestSchema, manifest).flatMap((part) => part.weights)) {
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
