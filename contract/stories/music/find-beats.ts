import { soundLimits } from '../sounds/sound.ts';
import { findOnsets, type OnsetEnvelope } from './onset-envelope.ts';
import { findTempos, type TempoCurve } from './tempo-curve.ts';

/** Samples a second that are enough to hear beats by: callers that decode a file ask for these. */
export const beatRate = 11_025;

/** Cost of an uneven step from beat to beat; α of the paper. */
const tightness = 300;
/** A part that is less like itself a beat later has none: speech, noise, sounds of nature. */
const leastClarity = 0.15;
/** Fewer are no rhythm. */
const leastBeats = 4;
/** A window hears a beat before its middle is there: so much earlier, s. */
const earlySeconds = 0.008;
/** At the ends, beats on which less begins than this part of a usual one are left out. */
const weakest = 0.5;

/**
 * The beats of a piece of music in seconds, ascending, by dynamic programming (Ellis, “Beat Tracking by Dynamic Programming”, Journal
 * of New Music Research 36, 2007, section 2): the sequence on which most begins and whose steps are nearest to the tempo, which may
 * drift. Empty for silence, and for sounds without a beat. `samples`: one channel, −1 to 1.
 */
export function findBeats(samples: Float32Array, rate: number): number[] {
  const onsets = findOnsets(samples, rate);
  const tempos = findTempos(onsets);
  const beats = trim(trackBeats(onsets, tempos), onsets.values).filter((beat) => clarityAt(tempos, beat) >= leastClarity);
  if (beats.length < leastBeats) return [];
  const seconds = beats.map((beat) => Math.round(1_000 * (refine(onsets.values, beat) / onsets.perSecond + earlySeconds)) / 1_000);
  return seconds.filter((beat, index) => index === 0 || beat > seconds[index - 1]!).slice(0, soundLimits.beats);
}

/** The moments of the best sequence. */
function trackBeats({ values }: OnsetEnvelope, tempos: TempoCurve): number[] {
  const before = new Int32Array(values.length).fill(-1);
  const scores = new Float32Array(values.length);
  const longest = Math.ceil(2 * tempos.periods.reduce((most, period) => Math.max(most, period), 0));
  const logs = Float32Array.from({ length: longest + 1 }, (_, step) => Math.log(step));
  let last = 0;
  for (let moment = 0; moment < values.length; moment += 1) {
    const period = periodAt(tempos, moment);
    const own = Math.log(period);
    let most = 0;
    for (let step = Math.round(period / 2); step <= Math.min(2 * period, moment); step += 1) {
      const score = scores[moment - step]! - tightness * (logs[step]! - own) ** 2;
      if (score > most) {
        most = score;
        before[moment] = moment - step;
      }
    }
    scores[moment] = values[moment]! + most;
    if (scores[moment]! > scores[last]!) last = moment;
  }
  const beats: number[] = [];
  for (let moment = last; moment !== -1; moment = before[moment]!) beats.push(moment);
  return beats.toReversed();
}

/** Without weak beats before the first strong one and after the last. */
function trim(beats: readonly number[], values: Float32Array): number[] {
  const strengths = beats.map((beat) => Math.max(0, ...values.subarray(Math.max(0, beat - 3), beat + 4)));
  const usual = strengths.toSorted((a, b) => a - b)[Math.floor(strengths.length / 2)] ?? 0;
  const isStrong = (strength: number): boolean => strength > 0 && strength >= weakest * usual;
  return beats.slice(Math.max(0, strengths.findIndex(isStrong)), strengths.findLastIndex(isStrong) + 1);
}

function periodAt({ periods, stepMoments }: TempoCurve, moment: number): number {
  const at = Math.min(periods.length - 1, Math.max(0, moment / stepMoments - 0.5));
  const [low, part] = [Math.floor(at), at % 1];
  return periods[low]! * (1 - part) + (periods[low + 1] ?? periods[low]!) * part;
}

function clarityAt({ clarity, stepMoments }: TempoCurve, moment: number): number {
  return clarity[Math.min(clarity.length - 1, Math.floor(moment / stepMoments))]!;
}

/** The top of the curve through a moment and its neighbours. */
function refine(values: Float32Array, moment: number): number {
  const [left, middle, right] = [values[moment - 1] ?? 0, values[moment]!, values[moment + 1] ?? 0];
  const bend = left - 2 * middle + right;
  const by = bend < 0 ? (0.5 * (left - right)) / bend : 0;
  return Math.max(0, moment + Math.min(1, Math.max(-1, by)));
}
