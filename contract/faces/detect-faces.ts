import { convolve, convolveChannels, leak, mixChannels, poolMax, type Square } from './layers.ts';
import type { Weights } from './weights.ts';

/** A place that looks like a face: its middle, width and height as parts of the square, and how sure that is, 0–1. */
export type Face = { x: number; y: number; width: number; height: number; score: number };

/** Side of the square in which a large face is found best, px. Smaller faces need a larger one; it is a multiple of 32. */
export const faceSide = 224;
/** Means of the pictures that it learned from, red, green, blue. */
const means = [117.001, 114.697, 97.404] as const;
/** Widths and heights of the faces that each shape stands for, in cells of the output; learned together with the weights. */
const shapes = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const;
/** Numbers of each shape at each place: where its box is, how large, and its score. */
const numbers = 5;
/** Boxes are of one face where more than this part of the smaller one lies in the other. */
const sameMost = 0.3;

/** The network's score that a picture shows a face, 0–1. `pixels`: RGBA of a square. */
export function scoreFace(weights: Weights, pixels: Uint8ClampedArray): number {
  const { values } = look(weights, pixels);
  let best = -Infinity;
  for (let at = numbers - 1; at < values.length; at += numbers) best = Math.max(best, values[at]!);
  return sigmoid(best);
}

/** Faces with at least that score, the surest first. `pixels`: RGBA of a square. */
export function detectFaces(weights: Weights, pixels: Uint8ClampedArray, scoreMin: number): Face[] {
  const { side, values } = look(weights, pixels);
  const faces: Face[] = [];
  for (let at = 0; at < values.length; at += numbers) {
    const score = sigmoid(values[at + 4]!);
    if (score < scoreMin) continue;
    const place = Math.floor(at / numbers / shapes.length);
    const [wide, high] = shapes[(at / numbers) % shapes.length]!;
    faces.push({
      x: ((place % side) + sigmoid(values[at]!)) / side,
      y: (Math.floor(place / side) + sigmoid(values[at + 1]!)) / side,
      width: (wide * Math.exp(values[at + 2]!)) / side,
      height: (high * Math.exp(values[at + 3]!)) / side,
      score,
    });
  }
  const kept: Face[] = [];
  for (const face of faces.toSorted((a, b) => b.score - a.score)) if (!kept.some((other) => isSameFace(other, face))) kept.push(face);
  return kept;
}

/** True where much of the smaller box lies in the other one. */
export function isSameFace(a: Face, b: Face): boolean {
  const [across, down] = [overlap([a.x, a.width], [b.x, b.width]), overlap([a.y, a.height], [b.y, b.height])];
  return across * down > sameMost * Math.min(a.width * a.height, b.width * b.height);
}

/** The common length of two spans, each given by its middle and its length. */
function overlap([a, lengthA]: [number, number], [b, lengthB]: [number, number]): number {
  return Math.max(0, Math.min(a + lengthA / 2, b + lengthB / 2) - Math.max(a - lengthA / 2, b - lengthB / 2));
}

/**
 * The layers are those of face-api's tiny face detector (MIT), whose weights these are. Run here and not by TensorFlow.js, which is
 * ten times as large to fetch: 0.14 s for a square of 224 px.
 */
function look(weights: Weights, pixels: Uint8ClampedArray): Square {
  const layerOf = (name: string) => ({ filter: take(weights, name), bias: take(weights, `${name.split('/')[0]}/bias`) });
  let square = leak(convolve(read(pixels), layerOf('conv0/filters')));
  for (let index = 1; index <= 5; index += 1) {
    const each = convolveChannels(poolMax(square, 2), take(weights, `conv${index}/depthwise_filter`));
    square = leak(mixChannels(each, layerOf(`conv${index}/pointwise_filter`)));
  }
  return mixChannels(poolMax(square, 1), layerOf('conv8/filters'));
}

function read(pixels: Uint8ClampedArray): Square {
  const side = Math.sqrt(pixels.length / 4);
  const values = new Float32Array(side * side * means.length);
  for (let place = 0; place < side * side; place += 1)
    for (const [channel, mean] of means.entries()) values[3 * place + channel] = (pixels[4 * place + channel]! - mean) / 255;
  return { side, channels: means.length, values };
}

function take(weights: Weights, name: string): Float32Array {
  const found = weights.get(name);
  if (found === undefined) throw new Error(`The face detector has no ${name}.`);
  return found;
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
