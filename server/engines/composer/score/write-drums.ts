import type { Random } from '../../painter/drawing/random.ts';
import type { DrumName } from '../sound/drums.ts';
import type { Style } from './choose-style.ts';
import type { Grid } from './grid.ts';
import type { Form, Section } from './plan-form.ts';
import type { Hit } from './score.ts';
import { type Beat, drumPatterns } from './drum-patterns.ts';

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

const beatOf = ({ drums, beatsPerBar }: Pick<Style, 'drums' | 'beatsPerBar'>): Beat | null =>
  drums === null ? null : drumPatterns[beatsPerBar === 3 ? 'three' : drums];

/** How loud the drums of a style are beside the other parts. */
export function drumGain(style: Pick<Style, 'drums' | 'beatsPerBar'>): number {
  return beatOf(style)?.gain ?? 1;
}

/** Drums of a piece: none while it comes and goes, more where it is full, a fill before each new section. */
export function writeDrums({ style, form, grid }: { style: Style; form: Form; grid: Grid }, random: Random): Hit[] {
  const beat = beatOf(style);
  if (beat === null) return [];
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
