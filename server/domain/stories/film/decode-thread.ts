import { closeSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../../../lib/threads/lower-priority.ts';
import { mountFile, mountSink } from '../../../lib/ffmpeg/mount-file.ts';
import { openFfmpeg } from '../../../lib/ffmpeg/open-ffmpeg.ts';
import type { DecodeRequest } from './decode.ts';
import { endRing, openRingWriter } from './frame-ring.ts';

if (parentPort === null) throw new Error('decode-thread runs as a worker thread only');
const port = parentPort;

// Films yield to answers, and to pictures.
if (process.platform === 'linux') lowerPriority(10);

async function decode({ runs, ring }: DecodeRequest): Promise<void> {
  const ffmpeg = await openFfmpeg();
  if (ring !== null) mountSink(ffmpeg, 'output', openRingWriter(ring));
  for (const { input, output, words } of runs) {
    const files = [openSync(input, 'r')];
    mountFile(ffmpeg, 'input', files[0]!);
    if (output !== null) mountFile(ffmpeg, 'output', (files[1] = openSync(output, 'w+')));
    ffmpeg.exec(...words);
    for (const file of files) closeSync(file);
  }
  if (ring !== null) endRing(ring);
  port.postMessage('done');
}

void decode(workerData as DecodeRequest);
