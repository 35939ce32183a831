import { convolve, convolveChannels, leak, mixChannels, poolMax, type Square } from './layers.ts';
import type { Weights } from './weights.ts';

/** Numbers for each shape of a face at each place: its box, then its score. */
const numbers = 5;
/** Side of the square that is looked at, px. Of the sizes tried, this one tells pictures with faces from others best. */
export const faceSide = 224;
/** Means of the pictures that it learned from, red, green, blue. */
const means = [117.001, 114.697, 97.404] as const;

/**
 * The network's score that a picture shows a face, 0–1. `pixels`: RGBA of a square of `faceSide`. The layers are those of face-api's tiny
 * face detector (MIT), whose weights these are. Run here and not by TensorFlow.js, which is ten times as large to fetch: 0.14 s.
 */
export function scoreFace(weights: Weights, pixels: Uint8ClampedArray): number {
  const layerOf = (name: string) => ({ filter: take(weights, name), bias: take(weights, `${name.split('/')[0]}/bias`) });
  let square = leak(convolve(read(pixels), layerOf('conv0/filters')));
  for (let index = 1; index <= 5; index += 1) {
    const each = convolveChannels(poolMax(square, 2), take(weights, `conv${index}/depthwise_filter`));
    square = leak(mixChannels(each, layerOf(`conv${index}/pointwise_filter`)));
  }
  const { values } = mixChannels(poolMax(square, 1), layerOf('conv8/filters'));
  let best = -Infinity;
  for (let at = numbers - 1; at < values.length; at += numbers) best = Math.max(best, values[at]!);
  return 1 / (1 + Math.exp(-best));
}

function read(pixels: Uint8ClampedArray): Square {
  const values = new Float32Array(faceSide * faceSide * means.length);
  for (let place = 0; place < faceSide * faceSide; place += 1)
    for (const [channel, mean] of means.entries()) values[3 * place + channel] = (pixels[4 * place + channel]! - mean) / 255;
  return { side: faceSide, channels: means.length, values };
}

function take(weights: Weights, name: string): Float32Array {
  const found = weights.get(name);
  if (found === undefined) throw new Error(`The face detector has no ${name}.`);
  return found;
}
