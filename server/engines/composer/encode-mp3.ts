import { openFfmpeg, readWritten } from '../../lib/ffmpeg/open-ffmpeg.ts';
import { sampleRate } from './sound/voice.ts';

const bitRate = '192k';
/** 0 to 9 (fastest). At this bit rate slower settings sound hardly better and take twice as long. */
const quickness = 7;

/**
 * Encodes interleaved stereo samples (−1 to 1) as an MP3 that decodes to the same number of frames. Overwrites the samples. Run it once per
 * thread, because ffmpeg leaves memory behind.
 */
export async function encodeMp3(samples: Float32Array<ArrayBuffer>): Promise<Uint8Array> {
  // Reuses the memory: ten minutes take 230 MB.
  const whole = new Int16Array(samples.buffer, 0, samples.length);
  for (let at = 0; at < samples.length; at++) whole[at] = Math.round(samples[at]! * 32_767);
  const ffmpeg = await openFfmpeg();
  ffmpeg.FS.writeFile('piece', new Uint8Array(samples.buffer, 0, whole.byteLength));
  const input = `-f s16le -ar ${sampleRate} -ac 2 -i piece`;
  // Writes no date and no encoder name, so that equal samples give equal bytes.
  ffmpeg.exec(
    ...`${input} -c:a libmp3lame -b:a ${bitRate} -compression_level ${quickness} -map_metadata -1 -fflags +bitexact -flags:a +bitexact piece.mp3`.split(
      ' ',
    ),
  );
  const mp3 = readWritten(ffmpeg, 'piece.mp3');
  if (mp3 === null) throw new Error('ffmpeg wrote no MP3');
  return mp3;
}
