import type { Random } from '../../painter/random.ts';
import type { DrumName } from '../sound/drums.ts';
import type { Style } from './choose-style.ts';
import type { Grid } from './grid.ts';
import type { Form, Section } from './plan-form.ts';
import type { Hit } from './score.ts';

/** Sixteenths of a bar: `x` strong, `o` soft, `g` hardly heard. `full`: joins where a piece is at its fullest. */
type Beat = { base: Partial<Record<DrumName, string>>; full: Partial<Record<DrumName, string>>; fill: DrumName; crash: DrumName | null };

const patterns = {
  lofi: {
    base: { kick: 'x......o..x.....', rim: '....x.......x...', closedHat: 'o.g.o.g.o.g.o.g.' },
    full: { closedHat: '...g..........g.', softSnare: '....o.......o..g' },
    fill: 'rim',
    crash: null,
  },
  house: {
    base: { kick: 'x...x...x...x...', closedHat: '..o...o...o...o.', shaker: 'g.g.g.g.g.g.g.g.' },
    full: { clap: '....x.......x...', openHat: '..o...o...o...o.' },
    fill: 'snare',
    crash: 'crash',
  },
  backbeat: {
    base: { kick: 'x.......x.......', bigSnare: '....x.......x...', closedHat: 'o.g.o.g.o.g.o.g.' },
    full: { kick: '..........o.....', openHat: '..............o.' },
    fill: 'tom',
    crash: 'crash',
  },
  taiko: {
    base: { taiko: 'x.........o.....', lowTom: '..........g.o.g.' },
    full: { taiko: '......x.x.......', lowTom: '..o.o.....o.x.o.', snare: '............g.gg' },
    fill: 'lowTom',
    crash: 'crash',
  },
  shaker: {
    base: { softKick: 'x.......o.......', shaker: 'o.gxo.gxo.gxo.gx' },
    full: { clap: '....o.......o...', softKick: '..........o.....' },
    fill: 'tom',
    crash: null,
  },
  brushes: {
    base: { ride: 'o...x.g.o...x.g.', brush: '....o.......o...', softKick: 'g...g...g...g...' },
    full: { softSnare: '..........g....g' },
    fill: 'softSnare',
    crash: null,
  },
  rock: {
    base: { kick: 'x.......x.o.....', snare: '....x.......x...', closedHat: 'x.o.x.o.x.o.x.o.' },
    full: { openHat: 'o...o...o...o...', kick: '......o.........' },
    fill: 'tom',
    crash: 'crash',
  },
  trap: {
    base: { kick: 'x.........o.....', clap: '........x.......', closedHat: 'o.o.o.o.o.o.o.o.' },
    full: { kick: '......o.........', closedHat: '...........g.g.g', openHat: '......g.........' },
    fill: 'closedHat',
    crash: null,
  },
  chip: {
    base: { chipKick: 'x...x...x...x...', chipSnare: '....x.......x...' },
    full: { chipHat: 'o.o.o.o.o.o.o.o.' },
    fill: 'chipSnare',
    crash: null,
  },
  pulse: {
    base: { softKick: 'x..o............', tick: 'o.g.o.g.o.g.o.g.' },
    full: { taiko: 'x...............', tick: '...g...g...g...g' },
    fill: 'lowTom',
    crash: null,
  },
  pop: {
    base: { kick: 'x.......x.......', closedHat: 'o.g.o.g.o.g.o.g.' },
    full: { clap: '....x.......x...', kick: '..........o.....', shaker: 'g.ggg.ggg.ggg.gg' },
    fill: 'tom',
    crash: 'crash',
  },
  snaps: {
    base: { snap: '....x.......x...', softKick: 'x.......o.......' },
    full: { shaker: 'g.g.o.g.g.g.o.g.', softKick: '..........o.....' },
    fill: 'rim',
    crash: null,
  },
  three: {
    base: { softKick: 'x...........', brush: '....o...o...' },
    full: { softSnare: '....g...g.g.' },
    fill: 'softSnare',
    crash: null,
  },
} as const satisfies Record<string, Beat>;
export type DrumPattern = keyof typeof patterns;

const strength: Record<string, number> = { x: 0.92, o: 0.6, g: 0.32 };

function playBar(
  beat: Partial<Record<DrumName, string>>,
  place: { bar: number; until: number; grid: Grid; energy: number },
  random: Random,
): Hit[] {
  const { bar, until, grid, energy } = place;
  return Object.entries(beat).flatMap(([drum, marks]) =>
    Array.from(marks).flatMap((mark, step) => {
      const weight = strength[mark];
      if (weight === undefined || step >= until) return [];
      const velocity = weight * (0.75 + energy * 0.25) + random.between(-0.04, 0.04);
      return [{ at: grid.at(bar, step), drum: drum as DrumName, velocity }];
    }),
  );
}

/** Drums of a piece: none while it comes and goes, more where it is full, a fill before each new section. */
export function writeDrums({ style, form, grid }: { style: Style; form: Form; grid: Grid }, random: Random): Hit[] {
  if (style.drums === null) return [];
  const beat: Beat = patterns[style.beatsPerBar === 3 ? 'three' : style.drums];
  const hits: Hit[] = [];
  const isPlayed = ({ kind }: Section): boolean => kind === 'verse' || kind === 'chorus';
  for (const [turn, section] of form.sections.entries()) {
    if (!isPlayed(section)) continue;
    const { fromBar, bars, energy } = section;
    if (beat.crash !== null && turn > 0) hits.push({ at: grid.at(fromBar, 0), drum: beat.crash, velocity: 0.35 + energy * 0.3 });
    for (let bar = fromBar; bar < fromBar + bars; bar++) {
      const hasFill = bar === fromBar + bars - 1 && bars >= 4;
      const place = { bar, until: hasFill ? grid.steps - 4 : grid.steps, grid, energy };
      hits.push(...playBar(beat.base, place, random));
      if (energy >= 0.7) hits.push(...playBar(beat.full, place, random));
      if (hasFill) hits.push(...playFill(beat, { bar, grid, energy }, random));
    }
  }
  const last = form.bars * form.barSeconds;
  if (hits.length > 0 && beat.crash !== null)
    hits.push({ at: last, drum: beat.crash, velocity: 0.5 }, { at: last, drum: 'softKick', velocity: 0.8 });
  return hits.toSorted((a, b) => a.at - b.at);
}

function playFill({ fill }: Beat, { bar, grid, energy }: { bar: number; grid: Grid; energy: number }, random: Random): Hit[] {
  const steps = random.pick([
    [0, 1, 2, 3],
    [0, 2, 3],
    [0, 1.5, 3],
    [1, 2, 3],
  ]);
  return steps.map((step, index) => ({
    at: grid.at(bar, grid.steps - 4 + step),
    drum: fill,
    velocity: (0.35 + index * 0.12) * (0.7 + energy * 0.3),
  }));
}
