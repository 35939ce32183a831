import type { Random } from '../../painter/drawing/random.ts';
import { openStrike, type StrikeSettings } from '../sound/strike.ts';
import { openAir, openHappenings, type Texture, together, waitFor } from './texture.ts';

const seedOf = (random: Random): number => random.integer(1, 2 ** 30);

/** Finger tips on things near the ears: groups of taps, then another thing on the other side. */
export function openTapping(random: Random): Texture {
  const things = [
    { hertz: 420, seconds: 0.07, bright: 2_600 },
    { hertz: 980, seconds: 0.05, bright: 5_200 },
    { hertz: 1_650, seconds: 0.09, bright: 7_000 },
    { hertz: 260, seconds: 0.1, bright: 1_800 },
  ] as const;
  let [thing, side, left, pace]: [(typeof things)[number], number, number, number] = [things[0], -0.7, 6, 0.16];
  const taps = openHappenings(() => {
    let wait = pace * random.between(0.85, 1.15);
    if (left-- <= 0) {
      [thing, side, left, pace] = [
        random.pick(things),
        -Math.sign(side) * random.between(0.35, 0.85),
        random.integer(3, 12),
        random.between(0.09, 0.26),
      ];
      wait = random.between(0.35, 1.1);
    }
    const hertz = thing.hertz * random.between(0.94, 1.06);
    const settings: StrikeSettings = {
      tone: { from: hertz * 1.08, to: hertz, fall: 0.012, seconds: thing.seconds, level: 0.42 },
      noise: { low: thing.bright * 0.35, high: thing.bright, seconds: 0.014, level: 0.5 },
      metal: { hertz: hertz * 2.7, ratios: [1, 1.59], seconds: 0.025, level: 0.03 },
      pan: Math.max(-0.95, Math.min(0.95, side + random.between(-0.1, 0.1))),
    };
    return { wait, voice: () => openStrike(settings, { velocity: random.between(0.55, 1), seed: seedOf(random) }) };
  });
  const room = openAir({ colour: 'brown', seed: seedOf(random) }, () => ({ level: 0.012, low: 60, high: 500 }));
  return together(taps, room);
}

/** Something that lasts for a while: from when to when, and how. To be asked with times that ascend. */
function openTurns<T extends { seconds: number }>(next: () => T): (time: number) => T & { part: number } {
  let [turn, begin] = [next(), 0];
  return (time) => {
    while (time >= begin + turn.seconds) [begin, turn] = [begin + turn.seconds, next()];
    return { ...turn, part: (time - begin) / turn.seconds };
  };
}

/** Strokes of a soft brush from one ear to the other. */
export function openBrushing(random: Random): Texture {
  let side = 1;
  let isRest = false;
  const strokeAt = openTurns(() => {
    isRest = !isRest;
    side = isRest ? side : -side;
    const seconds = isRest ? random.between(0.08, 0.4) : random.between(0.45, 1.1);
    return {
      seconds,
      from: side * random.between(0.5, 0.9),
      to: -side * random.between(0.1, 0.7),
      level: isRest ? 0 : random.between(0.7, 1),
      high: random.between(4_500, 8_500),
    };
  });
  const grain = openAir({ colour: 'white', seed: seedOf(random), width: 0.4 }, (time) => {
    const { part, from, to, level, high } = strokeAt(time);
    const bristles = 0.8 + 0.2 * Math.sin(time * 2 * Math.PI * 31);
    return {
      level: 0.3 * level * Math.sin(Math.PI * part) ** 1.3 * bristles,
      low: 900,
      high: high * (0.7 + 0.3 * part),
      pan: from + (to - from) * part,
    };
  });
  const room = openAir({ colour: 'brown', seed: seedOf(random) }, () => ({ level: 0.012, low: 60, high: 500 }));
  return together(grain, room);
}

/** Breath in the rhythm of words that say nothing, now at one ear, now at the other. */
export function openWhisper(random: Random): Texture {
  let [left, side, isGap] = [random.integer(4, 9), 0.6, true];
  const soundAt = openTurns(() => {
    isGap = !isGap;
    if (isGap && left-- <= 0) {
      [left, side] = [random.integer(5, 14), -Math.sign(side) * random.between(0.4, 0.8)];
      return { seconds: random.between(0.6, 1.5), level: 0, throat: 1_500, isSharp: false };
    }
    const seconds = isGap ? random.between(0.015, 0.07) : random.between(0.08, 0.22);
    return {
      seconds,
      level: isGap ? 0.05 : random.between(0.6, 1),
      throat: random.between(900, 2_700),
      isSharp: !isGap && random.chance(0.3),
    };
  });
  const now = { level: 0, throat: 1_500, sharp: 0 };
  const mouth = openAir({ colour: 'pink', seed: seedOf(random), width: 0.15 }, (time) => {
    const { part, level, throat, isSharp } = soundAt(time);
    const shape = level * Math.sin(Math.PI * Math.min(1, part)) ** 0.6;
    now.throat += (throat - now.throat) * 0.12;
    now.level = shape;
    now.sharp += ((isSharp ? 1 : 0) - now.sharp) * 0.25;
    return { level: 0.34 * shape * (1 - 0.6 * now.sharp), low: now.throat * 0.45, high: now.throat, resonance: 3.2, pan: side };
  });
  const teeth = openAir({ colour: 'white', seed: seedOf(random), width: 0.15 }, () => ({
    level: now.level * (0.02 + 0.16 * now.sharp),
    low: 4_200,
    high: 9_500,
    pan: side,
  }));
  return together(mouth, teeth);
}

/** Dust on a record. */
export function openVinyl(random: Random): Texture {
  const hiss = openAir({ colour: 'pink', seed: seedOf(random), width: 0.3 }, () => ({ level: 0.022, low: 400, high: 6_000 }));
  const dust = openHappenings(() => {
    const loud = random.next() ** 4;
    const noise = { low: 1_200, high: random.between(4_000, 9_000), seconds: 0.004 + loud * 0.008, level: 0.05 + loud * 0.3 };
    return {
      wait: waitFor(random, 11),
      voice: () => openStrike({ noise, pan: random.between(-0.4, 0.4) }, { velocity: 1, seed: seedOf(random) }),
    };
  });
  return together(hiss, dust);
}
