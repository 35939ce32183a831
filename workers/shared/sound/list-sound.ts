import { AudioSample, AudioSampleSink, type InputAudioTrack } from 'mediabunny';

/** A part of a sound, s on the clock of its file; `endS` null is its end. */
export type SoundPart = { startS: number; endS: number | null };

/** Times of samples are rounded: a gap or an overlap that is smaller is none, s. */
const roundingS = 0.0012;
/** s; a timestamp that goes back further restarts the clock. A smaller step back is an overlap, which is cut. */
const overlapMaxS = 1;
/** Silence is made in pieces: it may be long. */
const silenceS = 1;

/**
 * A part of a sound as its decoder gives it, without what overlaps, with times from the beginning of the part, and with silence
 * where there is no sound: before one that begins late, and in gaps. Close each sample.
 */
export async function* listSound(track: InputAudioTrack, { startS, endS }: SoundPart): AsyncGenerator<AudioSample> {
  const untilS = endS ?? Infinity;
  /** s that were given, those of a clock that began anew included. */
  let givenS = 0;
  for await (const sample of new AudioSampleSink(track).samples(startS, untilS)) {
    const { sampleRate, timestamp } = sample;
    const toFrames = (seconds: number): number => Math.round(seconds * sampleRate);
    const aheadS = timestamp - startS - givenS;
    const isEven = givenS > 0 && (Math.abs(aheadS) < roundingS || aheadS < -overlapMaxS);
    const from = isEven ? 0 : Math.max(0, toFrames(-aheadS));
    const to = Math.min(sample.numberOfFrames, toFrames(untilS - timestamp));
    if (to > from) {
      for (let gap = isEven ? 0 : toFrames(aheadS); gap > 0; gap -= toFrames(silenceS)) {
        const silence = makeSilence(sample, Math.min(gap, toFrames(silenceS)), givenS);
        givenS += silence.duration;
        yield silence;
      }
      const part = sample.trim(from, to);
      part.setTimestamp(givenS);
      givenS += part.duration;
      yield part;
    }
    sample.close();
  }
}

function makeSilence({ sampleRate, numberOfChannels }: AudioSample, frames: number, timestamp: number): AudioSample {
  return new AudioSample({ data: new Float32Array(frames * numberOfChannels), format: 'f32', sampleRate, numberOfChannels, timestamp });
}
