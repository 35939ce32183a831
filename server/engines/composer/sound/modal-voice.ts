import { hertzOf, openNoise, sampleRate, type Voice, type VoiceNote } from './voice.ts';

/** A part of a struck sound. `ratio`: of the pitch. `seconds`: in which it falls by 60 dB, at middle C. */
export type Mode = { ratio: number; level: number; seconds: number };

/** An instrument of bodies that are struck and ring. */
export type ModalSettings = {
  modes: readonly Mode[];
  /** Octaves in which ringing halves. */
  shortens: number;
  /** Stretch of the partials, as of stiff strings. */
  stiffness?: number;
  /** Noise of the blow: level, and seconds. */
  blow?: { level: number; seconds: number };
  /** Seconds in which it dies away once it is let go; absent: it rings on. */
  damping?: number;
  /** Extra brightness of a harder blow. */
  bite: number;
};

const silence = 2e-5;

type Ringing = { y1: number; y2: number; turn: number; loss: number; left: number; right: number };

function openModes({ modes, shortens, stiffness = 0, bite }: ModalSettings, { pitch, velocity, seed }: VoiceNote): Ringing[] {
  const hertz = hertzOf(pitch);
  const noise = openNoise(seed);
  const length = 2 ** ((60 - pitch) / 12 / shortens);
  const level = 0.3 * velocity ** 1.3;
  return modes.flatMap(({ ratio, level: share, seconds }) => {
    const own = hertz * ratio * Math.sqrt(1 + stiffness * ratio * ratio);
    if (own > 18_000) return [];
    const loss = 10 ** (-3 / (seconds * length * sampleRate));
    const angle = (2 * Math.PI * own) / sampleRate;
    const size = level * share * velocity ** (bite * Math.log2(Math.max(1, ratio)));
    // Low notes on the left, high ones on the right; partials a little apart.
    const side = Math.max(-0.6, Math.min(0.6, (pitch - 66) / 50 + noise() * 0.12));
    return {
      y1: 0,
      y2: -size * Math.sin(angle),
      turn: 2 * loss * Math.cos(angle),
      loss: loss * loss,
      left: Math.sqrt((1 - side) / 2) * Math.SQRT2,
      right: Math.sqrt((1 + side) / 2) * Math.SQRT2,
    };
  });
}

type Block = { left: Float32Array; right: Float32Array; from: number };

function ring(mode: Ringing, { left, right, from }: Block): void {
  const { turn, loss, left: toLeft, right: toRight } = mode;
  let { y1, y2 } = mode;
  for (let at = from; at < left.length; at++) {
    const y = turn * y1 - loss * y2;
    y2 = y1;
    y1 = y;
    left[at]! += y * toLeft;
    right[at]! += y * toRight;
  }
  mode.y1 = y1;
  mode.y2 = y2;
}

/** The noise of the blow. @returns how loud it still is */
function addBlow({ noise, gain, loss }: { noise: () => number; gain: number; loss: number }, { left, right, from }: Block): number {
  let [level, smooth] = [gain, 0];
  for (let at = from; at < left.length; at++) {
    smooth += (noise() * level - smooth) * 0.35;
    left[at]! += smooth;
    right[at]! += smooth;
    level *= loss;
  }
  return level;
}

export function openModalVoice(settings: ModalSettings, note: VoiceNote): Voice {
  const { blow, damping } = settings;
  let modes = openModes(settings, note);
  const noise = openNoise(note.seed ^ 0x77);
  let blowGain = blow === undefined ? 0 : blow.level * 0.3 * note.velocity ** 2;
  const blowLoss = blow === undefined ? 0 : 10 ** (-3 / (blow.seconds * sampleRate));
  let time = 0;
  let isDamped = false;
  return (left, right, from) => {
    if (damping !== undefined && !isDamped && time >= note.seconds) {
      isDamped = true;
      const more = 10 ** (-3 / (damping * sampleRate));
      modes = modes.map((mode) => ({ ...mode, turn: mode.turn * more, loss: mode.loss * more * more }));
    }
    for (const mode of modes) ring(mode, { left, right, from });
    if (blowGain > silence) blowGain = addBlow({ noise, gain: blowGain, loss: blowLoss }, { left, right, from });
    time += (left.length - from) / sampleRate;
    modes = modes.filter(({ y1, y2, turn, loss }) => y1 * y1 - turn * y1 * y2 + loss * y2 * y2 > silence * silence * 0.01);
    return modes.length > 0 || blowGain > silence;
  };
}
