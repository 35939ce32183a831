import type { Ffmpeg } from '../../../lib/ffmpeg/open-ffmpeg.ts';
import { readWritten } from '../../../lib/ffmpeg/open-ffmpeg.ts';
import { EngineError } from '../../engine.ts';

/** Accepted containers of voices and films. */
const sounds = '-format_whitelist mov,matroska,mp3,wav,ogg,flac,aac';
const films = '-format_whitelist mov,matroska -max_pixels 64000000';
const rate = 8_000;
const perSecond = 24;

/** Loudness of a voice, `perSecond` values a second; 1: its loudest moment. */
export type VoiceLevels = { levels: Float32Array; perSecond: number; seconds: number };

/** Writes a voice to the file `voice` and measures its levels. @throws EngineError INVALID_INPUT */
export function readVoice(ffmpeg: Ffmpeg, bytes: Uint8Array, secondsMax: number): VoiceLevels {
  ffmpeg.FS.writeFile('voice', bytes);
  ffmpeg.exec(...`${sounds} -i voice -t ${secondsMax} -map 0:a:0 -ac 1 -ar ${rate} -f s16le levels`.split(' '));
  const pcm = readWritten(ffmpeg, 'levels');
  if (pcm === null) throw new EngineError('INVALID_INPUT', 'The voice is damaged and cannot be played. Choose another one.');
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.byteLength >> 1);
  const each = Math.round(rate / perSecond);
  const levels = Float32Array.from({ length: Math.ceil(samples.length / each) }, (_, index) =>
    loudness(samples.subarray(index * each, (index + 1) * each)),
  );
  const loudest = Math.max(
    1,
    levels.reduce((most, level) => Math.max(most, level), 0),
  );
  return { levels: levels.map((level) => Math.sqrt(level / loudest)), perSecond, seconds: samples.length / rate };
}

/**
 * The first frame of a film as a PNG in its display shape. Without a pixel shape, `scale=0` keeps the width. @throws EngineError
 * INVALID_INPUT
 */
export function readFirstFrame(ffmpeg: Ffmpeg, bytes: Uint8Array): Uint8Array {
  ffmpeg.FS.writeFile('film', bytes);
  ffmpeg.exec(...`${films} -i film -frames:v 1 -vf scale=trunc(iw*sar):ih,setsar=1 -update 1 -f image2 first.png`.split(' '));
  const first = readWritten(ffmpeg, 'first.png');
  if (first === null) throw new EngineError('INVALID_INPUT', 'The first picture of the video cannot be shown here. Choose another video.');
  return first;
}

/** Root of the mean square. */
function loudness(samples: Int16Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));
}
