import { parentPort, workerData } from 'node:worker_threads';
import { beatRate, findBeats } from '../../../../contract/stories/music/find-beats.ts';
import { soundLimits } from '../../../../contract/stories/sounds/sound.ts';
import { openFfmpeg, readWritten } from '../../../lib/ffmpeg/open-ffmpeg.ts';
import type { HeardMusic } from './hear-music.ts';

if (parentPort === null) throw new Error('music-thread runs as a worker thread only');
const port = parentPort;

/** Containers that a sound may have. */
const containers = '-format_whitelist mov,matroska,mp3,wav,ogg,flac,aac';

async function hear(bytes: Uint8Array): Promise<HeardMusic | null> {
  const ffmpeg = await openFfmpeg();
  ffmpeg.FS.writeFile('music', bytes);
  ffmpeg.exec(...`${containers} -i music -map 0:a:0 -t ${soundLimits.seconds + 1} -ac 1 -ar ${beatRate} -f f32le samples`.split(' '));
  const written = readWritten(ffmpeg, 'samples');
  if (written === null) return null;
  const samples = new Float32Array(written.slice().buffer, 0, written.byteLength >> 2);
  return { seconds: samples.length / beatRate, beats: findBeats(samples, beatRate) };
}

port.postMessage(await hear(workerData as Uint8Array));
