import type { Random } from '../../painter/drawing/random.ts';
import { openStrike } from '../sound/strike.ts';
import { sampleRate, type Voice } from '../sound/voice.ts';
import { openAir, openDrift, openHappenings, type Texture, together, waitFor } from './texture.ts';

const seedOf = (random: Random): number => random.integer(1, 2 ** 30);

/** A fire: flames that breathe, and wood that cracks in bursts. */
export function openFire(random: Random): Texture {
  const breath = openDrift(random, 0.7);
  const flames = openAir({ colour: 'brown', seed: seedOf(random) }, (time) => ({
    level: 0.25 + 0.2 * breath(time),
    low: 40,
    high: 260 + 240 * breath(time),
  }));
  const hiss = openAir({ colour: 'pink', seed: seedOf(random) }, (time) => ({
    level: 0.03 + 0.02 * breath(time),
    low: 1_500,
    high: 7_000,
  }));
  let left = 0;
  const cracks = openHappenings(() => {
    left = left > 0 ? left - 1 : random.chance(0.2) ? random.integer(3, 9) : 0;
    const loud = random.next() ** 3;
    const noise = {
      low: random.between(700, 2_500),
      high: random.between(3_500, 10_000),
      seconds: random.between(0.006, 0.02) + loud * 0.04,
      level: 0.12 + loud * 0.9,
    };
    const tone = { from: random.between(500, 1_400), to: 300, fall: 0.01, seconds: 0.03, level: loud * 0.25 };
    const settings = { noise, tone, pan: random.between(-0.6, 0.6) };
    return {
      wait: left > 0 ? random.between(0.01, 0.07) : waitFor(random, 9),
      voice: () => openStrike(settings, { velocity: 1, seed: seedOf(random) }),
    };
  });
  return together(flames, hiss, cracks);
}

/** A glide of a bird's voice: Hz at its beginning and end, a trill, seconds. */
type Chirp = { from: number; to: number; bow: number; trill: number; seconds: number; level: number; pan: number };

function openChirp({ from, to, bow, trill, seconds, level, pan }: Chirp): Voice {
  const frames = seconds * sampleRate;
  const [toLeft, toRight] = [level * Math.min(1, 1 - pan), level * Math.min(1, 1 + pan)];
  let [frame, phase] = [0, 0];
  return (left, right, begin) => {
    for (let at = begin; at < left.length; at++) {
      if (frame >= frames) return false;
      const part = frame++ / frames;
      const hertz = from + (to - from) * part + bow * Math.sin(Math.PI * part) + trill * Math.sin(part * seconds * 2 * Math.PI * 38);
      phase += (2 * Math.PI * hertz) / sampleRate;
      const loud = Math.sin(Math.PI * part) ** 0.7;
      const value = (Math.sin(phase) + 0.12 * Math.sin(2 * phase)) * loud;
      left[at]! += value * toLeft;
      right[at]! += value * toRight;
    }
    return true;
  };
}

/** One bird with a song of its own, which it sings again and again from one place. */
function openBird(random: Random): Texture {
  const [home, pan, level] = [random.between(2_400, 4_600), random.between(-0.85, 0.85), 0.02 + 0.07 * random.next() ** 2];
  const song = Array.from({ length: random.integer(2, 6) }, () => ({
    from: home * random.between(0.8, 1.35),
    to: home * random.between(0.75, 1.3),
    bow: home * random.between(-0.25, 0.35),
    trill: random.chance(0.3) ? home * 0.07 : 0,
    seconds: random.between(0.05, 0.22),
    gap: random.between(0.02, 0.14),
  }));
  const rest = random.between(2.5, 7);
  let at = random.integer(0, song.length - 1);
  let wait = random.between(0.2, rest);
  return openHappenings(() => {
    const { gap, ...note } = song[at]!;
    const happening = { wait, voice: () => openChirp({ ...note, level: level * random.between(0.8, 1), pan }) };
    at = (at + 1) % song.length;
    const isOver = at === 0 && !random.chance(0.35);
    wait = note.seconds + gap + (isOver ? rest * random.between(0.5, 1.6) : 0);
    return happening;
  });
}

export function openBirds(random: Random): Texture {
  return together(...Array.from({ length: 5 }, () => openBird(random)));
}

/** Leaves in a light wind, and the birds in them. */
export function openForest(random: Random): Texture {
  const [gust, side] = [openDrift(random, 4), openDrift(random, 6)];
  const leaves = openAir({ colour: 'pink', seed: seedOf(random) }, (time) => {
    const strength = gust(time);
    return { level: 0.035 + 0.11 * strength ** 2, low: 1_100, high: 4_500 + 2_500 * strength, pan: side(time) * 0.5 - 0.25 };
  });
  const depth = openAir({ colour: 'brown', seed: seedOf(random) }, () => ({ level: 0.06, low: 50, high: 350 }));
  return together(leaves, depth, openBirds(random));
}

/** Crickets, each with its own pitch and pace, over the quiet of a night. */
export function openNight(random: Random): Texture {
  const crickets = Array.from({ length: 4 }, () => {
    const [hertz, pan, level, pulses] = [
      random.between(3_900, 5_000),
      random.between(-0.9, 0.9),
      random.between(0.012, 0.035),
      random.integer(2, 4),
    ];
    const [pace, rest] = [random.between(0.026, 0.036), random.between(0.35, 0.8)];
    let pulse = random.integer(0, pulses - 1);
    return openHappenings(() => {
      pulse = (pulse + 1) % pulses;
      const note = { from: hertz * 0.98, to: hertz, bow: 0, trill: 0, seconds: pace * 0.75, level, pan };
      return { wait: pulse === 0 ? rest * random.between(0.9, 1.1) : pace, voice: () => openChirp(note) };
    });
  });
  const air = openAir({ colour: 'brown', seed: seedOf(random) }, () => ({ level: 0.07, low: 50, high: 300 }));
  const grass = openAir({ colour: 'pink', seed: seedOf(random) }, () => ({ level: 0.012, low: 3_000, high: 7_000 }));
  return together(air, grass, ...crickets);
}
