import type { Random } from '../../painter/drawing/random.ts';
import { openStrike } from '../sound/strike.ts';
import { openAir, openDrift, openHappenings, type Texture, together, waitFor } from './texture.ts';

const seedOf = (random: Random): number => random.integer(1, 2 ** 30);

/** Drops near and far over the hiss of many. */
export function openRain(random: Random): Texture {
  const strength = openDrift(random, 9);
  const bed = openAir({ colour: 'pink', seed: seedOf(random) }, (time) => ({ level: 0.2 + 0.09 * strength(time), low: 700, high: 9_000 }));
  const roof = openAir({ colour: 'pink', seed: seedOf(random) }, () => ({ level: 0.1, low: 60, high: 420 }));
  const drops = openHappenings(() => {
    const [near, high] = [random.next() ** 4, random.between(2_200, 6_500)];
    const noise = { low: high * 0.5, high, seconds: random.between(0.008, 0.03), level: 0.05 + near * 0.5 };
    const settings = { noise, pan: random.between(-0.9, 0.9) };
    return { wait: waitFor(random, 85), voice: () => openStrike(settings, { velocity: 1, seed: seedOf(random) }) };
  });
  const puddles = openHappenings(() => {
    const from = random.between(900, 2_600);
    const tone = { from, to: from * 1.35, fall: 0.02, seconds: random.between(0.03, 0.07), level: random.between(0.01, 0.05) };
    return {
      wait: waitFor(random, 7),
      voice: () => openStrike({ tone, pan: random.between(-0.7, 0.7) }, { velocity: 1, seed: seedOf(random) }),
    };
  });
  return together(bed, roof, drops, puddles);
}

/** Far thunder that rolls. */
export function openThunder(random: Random): Texture {
  let [begin, seconds, strength, pan] = [random.between(2, 5), 0, 0, 0];
  return openAir({ colour: 'brown', seed: seedOf(random), width: 0.6 }, (time) => {
    if (time > begin + seconds && seconds > 0) {
      begin = time + random.between(8, 18);
      seconds = 0;
    }
    if (time >= begin && seconds === 0)
      [seconds, strength, pan] = [random.between(4, 8), random.between(0.5, 1), random.between(-0.5, 0.5)];
    const part = seconds === 0 ? -1 : (time - begin) / seconds;
    if (part < 0) return { level: 0, low: 25, high: 200 };
    const roll = 0.65 + 0.35 * Math.sin(time * 9 + 3 * Math.sin(time * 2.3));
    const level = Math.min(1, part * 14) * Math.exp(-part * 3.2) * roll * strength * 1.5;
    return { level, low: 25, high: 90 + 900 * Math.exp(-part * 7) * strength, pan };
  });
}

/** Gusts that whistle a little. */
export function openWind(random: Random): Texture {
  const [gust, height, side] = [openDrift(random, 3.5), openDrift(random, 5), openDrift(random, 7)];
  const body = openAir({ colour: 'pink', seed: seedOf(random) }, (time) => {
    const strength = gust(time);
    return { level: 0.12 + 0.5 * strength ** 2, low: 90, high: 260 + 420 * strength, pan: side(time) * 0.6 - 0.3 };
  });
  const breath = openDrift(random, 2.6);
  const whistle = openAir({ colour: 'pink', seed: seedOf(random), width: 0.5 }, (time) => {
    const high = 420 + 520 * height(time);
    return { level: 0.08 * breath(time) ** 2, low: high * 0.8, high, resonance: 9, pan: 0.5 - side(time) };
  });
  return together(body, whistle);
}
