import * as fc from 'fast-check';
import { albumStepNames, characterStepNames, presetStepNames, storyStepNames, type ChangeStepName } from './change-steps.ts';
import type { PlayFate } from './play-device.ts';

/** The steps of a play besides those that make a change at once. */
export type OtherStepName =
  | 'create'
  | 'cancel'
  | 'import'
  | 'addVersion'
  | 'undo'
  | 'dismiss'
  | 'otherTab'
  | 'takeOver'
  | 'rollBack'
  | 'signOut'
  | 'push'
  | 'pull'
  | 'page'
  | 'goOn'
  | 'arrive'
  | 'late'
  | 'together'
  | 'crash'
  | 'tick'
  | 'fill'
  | 'expire'
  | 'paint'
  | 'restart'
  | 'backup'
  | 'restore'
  | 'update'
  | 'forget';
export type StepName = ChangeStepName | OtherStepName;
/** `device` and `pick` (below 6) are chance; `fate` is that of the step's request and writes. */
export type Step = [name: StepName, device: number, pick: number, fate: PlayFate];

/** The steps and fates of a kind of play, and the length of a story. */
type Kind = {
  names: readonly StepName[];
  fates: readonly PlayFate[];
  minLength: number;
  maxLength: number;
  /** The last device of a story. */
  last: fc.Arbitrary<number>;
  /** The device of a step. */
  device: (last: number) => fc.Arbitrary<number>;
};

/** A play against the model of the server. */
export const modelKind: Kind = {
  names: [
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
    // An old answer comes once more.
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
    // The device switches to an older version, which cannot read the outbox, or back.
    'rollBack',
    // A change in another tab; another tab takes the lead, and the old leader wakes up once more.
    'otherTab',
    'takeOver',
    // The device is full, or has room again; the session ends, or is there again.
    'fill',
    'expire',
    // The device deletes its data, if everything is sent, and reads it again.
    'signOut',
    // The server switches to a newer version, or back.
    'update',
    // The server forgets its tombstones.
    'forget',
    ...albumStepNames,
    ...presetStepNames,
    ...characterStepNames,
  ],
  fates: [
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
  ],
  minLength: 5,
  maxLength: 45,
  // Every third story has three devices.
  last: fc.constantFrom(1, 1, 2),
  device: (last) => fc.nat(last),
};

/** A play against a real studio. */
export const studioKind: Kind = {
  names: [
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
    ...albumStepNames,
    ...presetStepNames,
    ...storyStepNames,
    'otherTab',
    'takeOver',
    'push',
    'push',
    'push',
    'push',
    'pull',
    'pull',
    'page',
    // The network lets go what it holds; a request arrives that its device gave up; an old answer comes once more.
    'goOn',
    'goOn',
    'arrive',
    'late',
    // All devices send at the same moment.
    'together',
    'crash',
    'tick',
    'paint',
    'restart',
    'backup',
    'restore',
  ],
  fates: [
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
  ],
  minLength: 30,
  maxLength: 60,
  last: fc.constantFrom(1, 2),
  // Of two devices, the first acts twice as often.
  device: (last) => fc.nat(2).map((device) => device % (last + 1)),
};

/** Stories of these steps alone. */
export function storyOf(names: readonly StepName[], kind: Kind = modelKind): fc.Arbitrary<Step[]> {
  const { minLength, maxLength } = kind;
  return kind.last.chain((last) => {
    const step = fc.tuple(fc.constantFrom(...names), kind.device(last), fc.nat(5), fc.constantFrom(...kind.fates));
    return fc.array(step, { minLength, maxLength, size: 'max' });
  });
}

/** Stories of all steps, or of a few over and over: some faults need the same step many times. */
export const modelStory = fc.oneof(
  storyOf(modelKind.names),
  fc.subarray([...modelKind.names], { minLength: 5 }).chain((names) => storyOf(names)),
);
export const studioStory = fc.oneof(
  storyOf(studioKind.names, studioKind),
  fc.subarray([...studioKind.names], { minLength: 10 }).chain((names) => storyOf([...names, 'star', 'push', 'pull'], studioKind)),
);

/** Steps of one device over a good network. */
export function by(device: number, ...names: StepName[]): Step[] {
  return names.map((name) => [name, device, 0, 'ok']);
}
