import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { faceSide, scoreFace } from '../../contract/faces/detect-faces.ts';
import { readWeights } from '../../contract/faces/weights.ts';
import { drawHead } from '../../tests/support/images/draw-head.ts';

const { resolve } = createRequire(import.meta.url);
const read = (ending: string) => readFileSync(resolve(`@vladmandic/face-api/model/tiny_face_detector_model${ending}`));
const weights = readWeights(new Uint8Array(read('.bin')), JSON.parse(read('-weights_manifest.json').toString()));
const score = (shows: 'wall' | 'head' | 'face') =>
  scoreFace(weights, drawHead({ width: faceSide, height: faceSide }, { left: 0, top: 0, side: faceSide, shows }));

it('a face is found, and none in the same head without eyes and mouth', () => {
  expect(score('face')).toBeGreaterThan(0.6);
  expect(score('head')).toBeLessThan(0.1);
  expect(score('wall')).toBeLessThan(0.1);
});
