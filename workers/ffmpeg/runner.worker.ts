import { installTrustedTypes } from '../../src/lib/trusted-types.ts';
// What listens first hears a message first.
// oxlint-disable-next-line import/no-unassigned-import -- it listens for messages and gives nothing out
import './hear-stop-flag.ts';
import { tellThreadFailures } from './thread-failure.ts';
// oxlint-disable-next-line import/no-unassigned-import -- it listens for messages and gives nothing out
import '@ffmpeg/ffmpeg/worker';

// The program starts threads of its own, which a policy of this worker must allow.
installTrustedTypes();
tellThreadFailures(self);
