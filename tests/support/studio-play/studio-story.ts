import * as fc from 'fast-check';
import { albumSteps } from '../model/model-album-steps.ts';
import type { Fate } from '../model/model-device.ts';
import { presetSteps } from '../model/model-preset-steps.ts';
import { shotSteps } from './studio-shot-steps.ts';
import type { Delay } from './studio-device.ts';

/** What people, networks, devices and a real studio do. */
export const studioSteps = [
  'star',
  'star',
  'batchStar',
  'delete',
  'undo',
  'dismiss',
  'restoreMedia',
  'share',
  'create',
  'cancel',
  'upscale',
  'import',
  'addVersion',
  ...albumSteps,
  ...presetSteps,
  ...shotSteps,
  'otherTab',
  'takeOver',
  'push',
  'push',
  'push',
  'push',
  'pull',
  'pull',
  'page',
  // What the network holds goes on; what nobody waits for arrives; what was answered long ago comes once more.
  'goOn',
  'goOn',
  'arrive',
  'late',
  // Everybody sends at the same moment, and the studio sees to it.
  'together',
  'crash',
  'tick',
  'paint',
  'restart',
  'backup',
  'restore',
] as const;
export type StudioStepName = (typeof studioSteps)[number];
export type StudioFate = Fate | Delay;
export type StudioStep = [name: StudioStepName, device: number, pick: number, fate: StudioFate];
export type StudioStory = { devices: number; steps: StudioStep[] };

const fates: StudioFate[] = [
  'ok',
  'ok',
  'ok',
  'ok',
  'lost',
  'unsent',
  'twice',
  'heldRequest',
  'heldAnswer',
  'heldAnswer',
  'later',
  'dieSent',
  'dieUnsent',
  'dieWriting',
  'html',
  'INTERNAL',
];

function storyOf(names: readonly StudioStepName[]): fc.Arbitrary<StudioStory> {
  const step = fc.tuple(fc.constantFrom(...names), fc.nat(2), fc.nat(5), fc.constantFrom(...fates));
  return fc.record({ devices: fc.constantFrom(2, 3), steps: fc.array(step, { minLength: 30, maxLength: 60, size: 'max' }) });
}

/** Everything at once, or some things over and over. */
export const studioStory: fc.Arbitrary<StudioStory> = fc.oneof(
  storyOf(studioSteps),
  fc.subarray([...studioSteps], { minLength: 10 }).chain((names) => storyOf([...names, 'star', 'push', 'pull'])),
);
