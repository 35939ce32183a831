import * as Comlink from 'comlink';
import { createFrameEncoder } from './encode-frame.ts';
import type { FrameApi } from './frame-pool.ts';

const encode = createFrameEncoder();

Comlink.expose({
  isReady: () => true,
  encodeFrame(job) {
    const bytes = encode(job);
    return Comlink.transfer(bytes, [bytes.buffer]);
  },
} satisfies FrameApi);
