import {
  BareRestoreServer,
  BlindUndoDevice,
  CarelessDevice,
  CuttingServer,
  ForgetfulServer,
  HastyDevice,
  JournallessDevice,
  LateResetDevice,
  NostalgicServer,
  RashDevice,
  RenamingDevice,
  SecretCountServer,
  ShallowDevice,
  SilentServer,
  StubbornDevice,
  TogglingServer,
  TrustingDevice,
  UnchangedEpochServer,
  WastefulDevice,
  WedgedDevice,
  ZombieDevice,
} from './model-faulty.ts';
import { memoryDisk } from '../device/memory-studio.ts';
import type { PlayDevice } from '../play/play-device.ts';
import { by, type Step, type StepName } from '../play/play-story.ts';
import type { Cast } from '../play/play.ts';
import type { ModelServer } from './model-server.ts';
import { modelCast } from './model-stage.ts';

const server = (Server: new () => ModelServer): Cast => modelCast({ Server });
const device = (Device: typeof PlayDevice): Cast => modelCast({ Device });

/** Faults that the property test must notice, each with the steps that expose it; `example`: a story that chance rarely finds. */
export const bugs: { name: string; cast: Cast; steps: StepName[]; example?: Step[] }[] = [
  { name: 'a server that does a repeated request again', cast: server(ForgetfulServer), steps: ['create', 'push', 'pull', 'crash'] },
  { name: 'a server that gives changed rows no new number', cast: server(SilentServer), steps: ['star', 'push', 'pull'] },
  { name: 'a server that cuts a page inside a transaction', cast: server(CuttingServer), steps: ['create', 'push', 'pull', 'page'] },
  {
    name: 'a restored server that keeps the name of its history',
    cast: server(UnchangedEpochServer),
    steps: ['backup', 'star', 'push', 'pull', 'restore'],
  },
  {
    name: 'a server that keeps the numbers of its albums to itself',
    cast: server(SecretCountServer),
    steps: ['createAlbum', 'addItems', 'delete', 'dismiss', 'push', 'pull'],
  },
  {
    name: 'a server that brings items back without their albums',
    cast: server(BareRestoreServer),
    steps: ['createAlbum', 'addItems', 'delete', 'dismiss', 'push', 'pull', 'page', 'restoreMedia'],
    // The other device reads the library while the item is deleted.
    example: [
      ...by(0, 'createAlbum', 'push', 'addItems', 'push', 'delete', 'dismiss', 'push'),
      ...by(1, 'page', 'page', 'page'),
      ...by(0, 'pull', 'restoreMedia', 'push'),
    ],
  },
  { name: 'a device that sends a change under a new name each time', cast: device(RenamingDevice), steps: ['star', 'push', 'pull'] },
  { name: 'a device that forgets what was on its way when it died', cast: device(CarelessDevice), steps: ['star', 'push', 'crash'] },
  { name: 'a device that never asks again after what was on its way', cast: device(WedgedDevice), steps: ['star', 'push', 'crash'] },
  {
    name: 'a device that takes back what has already left',
    cast: device(BlindUndoDevice),
    steps: ['delete', 'dismiss', 'push', 'undo', 'page'],
    example: by(0, 'delete', 'dismiss', 'push', 'undo'),
  },
  { name: 'a device that takes granted for arrived', cast: device(HastyDevice), steps: ['star', 'push', 'pull'] },
  {
    name: 'a device that takes in late pages',
    cast: device(TrustingDevice),
    steps: ['star', 'push', 'pull', 'late'],
    example: by(0, 'star', 'push', 'pull', 'star', 'push', 'pull', 'late'),
  },
  {
    name: 'a device that begins anew where a late answer says',
    cast: device(LateResetDevice),
    steps: ['star', 'push', 'pull', 'page', 'backup', 'restore', 'late'],
    // The pages of a reset are small: it ends with the second one, and the old copy is swept.
    example: [...by(0, 'backup', 'restore', 'pull', 'page', 'page', 'star', 'push', 'pull'), ['late', 0, 0, 'ok']],
  },
  {
    name: 'a server that answers with the name of an earlier history',
    cast: server(NostalgicServer),
    steps: ['star', 'push', 'backup', 'pull', 'restore'],
    example: by(0, 'star', 'push', 'pull', 'pull', 'backup', 'restore'),
  },
  { name: 'a server that turns a star over instead of setting it', cast: server(TogglingServer), steps: ['star', 'push', 'pull'] },
  {
    name: 'a device that asks for pictures it knows nobody wants',
    cast: device(StubbornDevice),
    steps: ['create', 'cancel', 'push', 'paint'],
    example: [
      ['create', 0, 0, 'ok'],
      ['cancel', 0, 3, 'ok'],
      ['push', 0, 0, 'ok'],
      ['paint', 0, 3, 'ok'],
    ],
  },
  {
    name: 'a device that does not give a restored server its changes again',
    cast: device(JournallessDevice),
    steps: ['backup', 'star', 'push', 'pull', 'restore', 'crash'],
    example: [...by(0, 'backup', 'star', 'push', 'pull', 'pull', 'crash', 'restore')],
  },
  { name: 'a device that forgets what lies under unsent changes', cast: device(ShallowDevice), steps: ['star', 'push', 'pull'] },
  {
    name: 'a disk on which half of what a dying browser wrote stays',
    cast: modelCast({ disk: () => memoryDisk({ isTorn: true }) }),
    steps: ['star', 'batchStar', 'delete', 'push', 'pull'],
  },
  { name: 'a leader that goes on writing after its time', cast: device(ZombieDevice), steps: ['star', 'push', 'takeOver'] },
  {
    name: 'an older version that throws away what it cannot read',
    cast: device(WastefulDevice),
    steps: ['star', 'rollBack', 'push'],
  },
  { name: 'a sign-out that does not look what is unsent', cast: device(RashDevice), steps: ['star', 'push', 'signOut'] },
];
