import { installTrustedTypes } from '../../src/lib/trusted-types.ts';
// The listener for the stop flag must be the first: listeners run in the order in which they were added.
// oxlint-disable-next-line import/no-unassigned-import -- it listens for messages and gives nothing out
import './hear-stop-flag.ts';
import { tellThreadFailures } from './thread-failure.ts';
// oxlint-disable-next-line import/no-unassigned-import -- it listens for messages and gives nothing out
import '@ffmpeg/ffmpeg/worker';

// The program starts threads of its own, which a policy of this worker must allow.
installTrustedTypes();
tellThreadFailures(self);
