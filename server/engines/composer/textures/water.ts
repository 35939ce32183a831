import type { Random } from '../../painter/drawing/random.ts';
import { openStrike } from '../sound/strike.ts';
import { openAir, openDrift, openHappenings, type Texture, together, waitFor } from './texture.ts';

const seedOf = (random: Random): number => random.integer(1, 2 ** 30);

/** Waves that come in, break and draw back over the sand; two of them at a time. */
export function openWaves(random: Random): Texture {
  const sea = openAir({ colour: 'brown', seed: seedOf(random) }, () => ({ level: 0.22, low: 40, high: 380 }));
  return together(sea, openSurf(random, { first: 0, pan: -0.25 }), openSurf(random, { first: 4.5, pan: 0.3 }));
}

function openSurf(random: Random, { first, pan }: { first: number; pan: number }): Texture {
  let [begin, seconds, strength] = [-first, random.between(8, 11), random.between(0.7, 1)];
  const partAt = (time: number): number => {
    if (time > begin + seconds) [begin, seconds, strength] = [begin + seconds, random.between(7.5, 12), random.between(0.55, 1)];
    return (time - begin) / seconds;
  };
  const crest = 0.42;
  const rush = openAir({ colour: 'pink', seed: seedOf(random) }, (time) => {
    const part = partAt(time);
    const swell = part < crest ? (part / crest) ** 2.4 : Math.exp((crest - part) * 5.5);
    return { level: 0.55 * strength * swell, low: 120, high: 350 + 4_200 * swell ** 1.5, pan: pan * (1 - part) };
  });
  const foam = openAir({ colour: 'white', seed: seedOf(random) }, (time) => {
    const part = partAt(time);
    const hiss = part < crest ? 0 : Math.min(1, (part - crest) * 12) * Math.exp((crest - part) * 4.5);
    return { level: 0.075 * strength * hiss, low: 2_200, high: 9_500 - 4_000 * part, pan: pan * 0.5 };
  });
  return together(rush, foam);
}

/** Water over stones: bubbles that rise in pitch. */
export function openStream(random: Random): Texture {
  const flow = openDrift(random, 4);
  const bed = openAir({ colour: 'pink', seed: seedOf(random) }, (time) => ({ level: 0.1 + 0.04 * flow(time), low: 350, high: 2_400 }));
  const bubbles = openHappenings(() => {
    const from = random.between(380, 1_500) * (random.chance(0.25) ? 1.7 : 1);
    const tone = {
      from,
      to: from * random.between(1.15, 1.7),
      fall: random.between(0.02, 0.06),
      seconds: random.between(0.03, 0.12),
      level: 0.015 + 0.11 * random.next() ** 3,
    };
    return { wait: waitFor(random, 55), voice: () => openStrike({ tone, pan: random.between(-0.8, 0.8) }, { velocity: 1, seed: 1 }) };
  });
  return together(bed, bubbles);
}
