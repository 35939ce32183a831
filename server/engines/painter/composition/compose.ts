import { createCanvas } from '@napi-rs/canvas';
import { createSeedChoice } from './choose-seed.ts';
import { mixPalette, chooseTime } from './palette.ts';
import { createRandom } from '../drawing/random.ts';
import type { Reading } from '../read-prompt.ts';
import { lendPalette, type Influence } from './references.ts';
import type { Light, Stage } from '../stage.ts';
import { lendColors, type Lent } from '../study/mix-studies.ts';

/** Height of the horizon as a fraction, by seed, lower for tall skies and night. */
function chooseHorizon(seed: number, height: number, width: number): number {
  const random = createRandom(seed, 'horizon');
  const isTall = height > width * 1.25;
  return random.pick(isTall ? [0.55, 0.62, 0.68] : [0.5, 0.58, 0.64]) + random.bell() * 0.02;
}

function placeLight(reading: Reading, size: { width: number; height: number; unit: number; horizon: number }, seed: number): Light {
  const random = createRandom(seed, 'light');
  const time = chooseTime(reading);
  const altitude = { dawn: 0.8, noon: 0.2, golden: 0.74, sunset: 0.88, dusk: 0.96, night: 0.3 }[time] + random.bell() * 0.07;
  const isMoon = time === 'night' || reading.has('subject:moon');
  const isHidden =
    ['rain', 'storm', 'lightning', 'aurora'].some((weather) => reading.has(`weather:${weather}` as 'weather:rain')) ||
    reading.excludes('subject:sun') ||
    (isMoon && reading.excludes('subject:moon')) ||
    (time === 'dusk' && !isMoon);
  const x = random.pick([0.3, 0.36, 0.66, 0.72]) + random.bell() * 0.04;
  const isNamed = reading.has('subject:sun') || reading.has('subject:moon');
  return {
    x: x * size.width,
    y: altitude * size.horizon,
    radius: size.unit * (isMoon ? 46 : time === 'noon' ? 34 : 52) * (isNamed ? 1.25 : 1) * random.between(0.85, 1.2),
    side: x > 0.5 ? 1 : -1,
    isMoon,
    isVisible: !isHidden || isNamed,
  };
}

/** An empty stage with the choices that all scenes share. Sizes in pixels, `clock` 0–1. */
export function composeStage(job: {
  reading: Reading;
  width: number;
  height: number;
  seed: number;
  ancestors?: { seed: number; strength: number }[];
  clock: number;
  isDry?: boolean;
  influence: Influence | undefined;
  lent?: Lent | undefined;
}): Stage {
  const { reading, width, height, clock, isDry = false, influence } = job;
  const seedFor = createSeedChoice(job);
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  const unit = Math.max(Math.min(width, height), Math.max(width, height) / 4) / 1000;
  const composition = influence?.composition;
  const strength = composition?.strength ?? 0;
  const own = chooseHorizon(seedFor('horizon'), height, width);
  const horizon = Math.round((own + ((composition?.horizon ?? own) - own) * strength * 0.85) * height);
  const mixed = mixPalette(reading, seedFor('drift'));
  const palette = job.lent === undefined ? mixed : lendColors(mixed, job.lent);
  const light = placeLight(reading, { width, height, unit, horizon }, seedFor('light'));
  if (composition !== undefined) {
    light.x += (composition.lightX * width - light.x) * strength * 0.8;
    light.side = light.x > width / 2 ? 1 : -1;
  }
  return {
    canvas,
    ctx,
    width,
    height,
    unit,
    horizon,
    reading,
    clock,
    isDry,
    palette: influence ? lendPalette(palette, influence) : palette,
    daytime: chooseTime(reading),
    isNight: chooseTime(reading) === 'night',
    light,
    settled: [],
    // Every stream includes the words: two prompts never share a composition, even with one seed.
    random: (purpose) => createRandom(seedFor(purpose) ^ reading.hash, purpose),
  };
}
