import { ALL_FORMATS, AudioSampleSink, BlobSource, Input, type AudioSample } from 'mediabunny';
import { readLength, readStart } from '../../contract/files/media-length.ts';
import { toBars } from './waveform-bars.ts';

/** Places that are measured for each bar; the loudest one is its height. */
const looks = 6;

/** The loudness of a sound in so many bars, 0.1–1, from a few places of each. Null when it cannot be decoded. */
export async function readWaveform(source: Blob, bars: number): Promise<number[] | null> {
  const input = new Input({ source: new BlobSource(source), formats: ALL_FORMATS });
  try {
    const track = (await input.canRead()) ? await input.getPrimaryAudioTrack() : null;
    if (track === null || !(await track.canDecode())) return null;
    const startS = await readStart(input);
    const stepS = (await readLength(input)) / (bars * looks);
    const times = Array.from({ length: bars * looks }, (_, look) => startS + (look + 0.5) * stepS);
    const loudest = Array.from({ length: bars }, () => 0);
    let look = 0;
    for await (const sample of new AudioSampleSink(track).samplesAtTimestamps(times)) {
      const bar = Math.floor(look / looks);
      look += 1;
      if (sample !== null) loudest[bar] = Math.max(loudest[bar]!, readPeak(sample));
    }
    return toBars(loudest);
  } catch (error) {
    console.warn('waveform.unreadable', String(error));
    return null;
  } finally {
    input.dispose();
  }
}

/** The loudest of all channels. */
function readPeak(sample: AudioSample): number {
  const values = new Float32Array(sample.allocationSize({ planeIndex: 0, format: 'f32' }) / Float32Array.BYTES_PER_ELEMENT);
  sample.copyTo(values, { planeIndex: 0, format: 'f32' });
  sample.close();
  let peak = 0;
  for (const value of values) peak = Math.max(peak, Math.abs(value));
  return peak;
}
