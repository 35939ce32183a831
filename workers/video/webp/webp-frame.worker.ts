import * as Comlink from 'comlink';
import { encodeStill } from './encode-still.ts';
import type { StillApi } from './still-pool.ts';

Comlink.expose({ isReady: () => true, encodeStill } satisfies StillApi);
