import * as fc from 'fast-check';
import { albumSteps } from './model-album-steps.ts';
import type { Fate } from './model-device.ts';
import { characterSteps } from './model-character-steps.ts';
import { presetSteps } from './model-preset-steps.ts';

/** What people, networks, devices and the studio do. `late`: an old answer comes once more. */
export const steps = [
  'star',
  'star',
  'delete',
  'undo',
  'dismiss',
  'create',
  'cancel',
  'restoreMedia',
  'tick',
  'push',
  'push',
  'pull',
  'pull',
  'page',
  'late',
  'crash',
  'paint',
  'backup',
  'restore',
  'batchStar',
  'share',
  'upscale',
  'addVersion',
  'import',
  // An older version of the program runs, to which what waits is unknown; or the newer one again.
  'rollBack',
  // Somebody uses another tab of the same browser; another tab takes the lead, and the old leader wakes up once more.
  'otherTab',
  'takeOver',
  // The device is full, or has room again; the session ends, or is there again.
  'fill',
  'expire',
  // Everything is sent, removed from the device, and read again.
  'signOut',
  // The studio speaks of things that this version does not know.
  'update',
  // The studio forgets what was deleted long ago.
  'forget',
  ...albumSteps,
  ...presetSteps,
  ...characterSteps,
] as const;
export type StepName = (typeof steps)[number];
export type Step = [name: StepName, device: number, pick: number, fate: Fate];

const fates: Fate[] = [
  'ok',
  'ok',
  'ok',
  'ok',
  'lost',
  'unsent',
  'twice',
  'dieSent',
  'dieUnsent',
  'dieWriting',
  'html',
  'INTERNAL',
  'UNAVAILABLE',
  'UNAUTHENTICATED',
  'USER_MISMATCH',
  'CLIENT_TOO_OLD',
  'RATE_LIMITED',
  'IN_PROGRESS',
];

/** What happens in one play: who does what, and what the network makes of it. Every third is one of three devices. */
export function storyOf(names: readonly StepName[]): fc.Arbitrary<Step[]> {
  return fc.constantFrom(1, 1, 2).chain((last) => {
    const step = fc.tuple(fc.constantFrom(...names), fc.nat(last), fc.nat(5), fc.constantFrom(...fates));
    return fc.array(step, { minLength: 5, maxLength: 45, size: 'max' });
  });
}

/** Everything at once, or a few things over and over: faults that need the same step many times hide in the crowd. */
export const story: fc.Arbitrary<Step[]> = fc.oneof(storyOf(steps), fc.subarray([...steps], { minLength: 5 }).chain(storyOf));
