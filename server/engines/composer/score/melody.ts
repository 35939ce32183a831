import type { Random } from '../../painter/drawing/random.ts';
import { middleOf } from '../sound/instruments.ts';
import type { Style } from './choose-style.ts';
import type { Grid } from './grid.ts';
import type { Chord } from './harmony.ts';
import type { Form, Section } from './plan-form.ts';
import type { Note } from './score.ts';
import { semitonesOf, stepAt } from './scales.ts';

/** A note of a motif. `step`, `length`: eighths of its bar. `move`: steps of the scale away from where the bar begins. */
type Tone = { step: number; length: number; move: number };
/** Two bars that a tune is made of, and the rise of each bar of a phrase. */
type Motif = { cells: [Tone[], Tone[]]; rise: [number, number, number, number] };

const rhythms: Record<3 | 4, { few: readonly string[]; some: readonly string[]; many: readonly string[] }> = {
  4: {
    few: ['x.......', 'x...x...', 'x.....x.', '..x...x.', 'x..x....'],
    some: ['x..x..x.', 'x.x.x...', 'x...x.x.', '..x.x.x.', 'x..xx...', 'x.x..x..'],
    many: ['x.xxx.x.', 'x.x.xxx.', 'x.xx.xx.', 'xx.x.xx.', 'x.xxx.xx'],
  },
  3: { few: ['x.....', 'x...x.'], some: ['x.x.x.', 'x..xx.', 'x.xx..'], many: ['xxx.x.', 'x.xxx.', 'xx.xx.'] },
};

function writeCell(style: Style, random: Random): Tone[] {
  const book = rhythms[style.beatsPerBar];
  const request = style.density + random.between(-0.15, 0.15);
  const pattern = random.pick(request < 0.3 ? book.few : request < 0.55 ? book.some : book.many);
  const steps = Array.from(pattern).flatMap((mark, step) => (mark === 'x' ? [step] : []));
  let move = 0;
  let leap = 0;
  return steps.map((step, index) => {
    if (index > 0) {
      // After a leap a tune turns back by a step.
      const turn: number = Math.abs(leap) > 1 ? -Math.sign(leap) : random.pick([-2, -1, -1, 1, 1, 2, 3]);
      leap = turn;
      move = Math.max(-4, Math.min(5, move + turn));
    }
    return { step, length: (steps[index + 1] ?? pattern.length) - step, move };
  });
}

function writeMotif(style: Style, random: Random): Motif {
  const peak = random.integer(2, 4);
  const rise = random.pick([
    [0, 1, peak, 0],
    [peak, 1, 0, -1],
    [0, peak, 1, -1],
    [0, -1, peak, 1],
  ] as const);
  return { cells: [writeCell(style, random), writeCell(style, random)], rise: [...rise] };
}

/** The pitch of a chord that is nearest to a pitch. */
function nearestTone({ tones }: Chord, pitch: number): number {
  for (let away = 0; away < 12; away++)
    for (const candidate of [pitch - away, pitch + away]) if (tones.includes(((candidate % 12) + 12) % 12)) return candidate;
  return pitch;
}

type Place = { style: Style; grid: Grid; random: Random; middle: number };

function playBar(
  { style, grid, random, middle }: Place,
  chord: Chord,
  bar: { at: number; cell: Tone[]; rise: number; energy: number },
): Note[] {
  const scaleStep = (pitch: number): number => stepAt(chord.scale, pitch - style.tonic);
  const anchor = scaleStep(nearestTone(chord, middle + bar.rise * 2));
  return bar.cell.map(({ step, length, move }) => {
    const isStrong = step % (style.beatsPerBar === 3 ? 6 : 4) === 0;
    const free = style.tonic + semitonesOf(chord.scale, anchor + move);
    const at = grid.at(bar.at, step * 2);
    return {
      at: at + random.between(0, 0.008),
      seconds: Math.max(0.12, (grid.at(bar.at, (step + length) * 2) - at) * 0.95),
      pitch: isStrong ? nearestTone(chord, free) : free,
      velocity: Math.min(1, (isStrong ? 0.78 : 0.6) + bar.energy * 0.15 + random.between(-0.06, 0.06)),
    };
  });
}

/** A motif again, a little different: a note less, or one more between two. */
function vary(cell: Tone[], random: Random): Tone[] {
  if (cell.length > 2 && random.chance(0.4)) {
    const gone = random.integer(1, cell.length - 1);
    return cell.flatMap((tone, at) =>
      at === gone ? [] : at === gone - 1 ? [{ ...tone, length: tone.length + cell[gone]!.length }] : [tone],
    );
  }
  const long = cell.findIndex(({ length }) => length >= 2);
  if (long < 0 || !random.chance(0.5)) return cell;
  const { step, length, move } = cell[long]!;
  const half = Math.floor(length / 2);
  const added = [
    { step, length: half, move },
    { step: step + half, length: length - half, move: move + random.pick([-1, 1]) },
  ];
  return cell.toSpliced(long, 1, ...added);
}

function hasTune({ kind }: Section): boolean {
  return kind === 'verse' || kind === 'chorus' || kind === 'break';
}

/** A tune that comes again with variations, and ends on the tonic with the last chord. */
export function writeMelody(
  { style, form, grid, chords }: { style: Style; form: Form; grid: Grid; chords: Chord[] },
  random: Random,
): Note[] {
  if (style.lead === null) return [];
  const motifs = [writeMotif(style, random), writeMotif(style, random)] as const;
  const middle = middleOf(style.lead);
  const place: Place = { style, grid, random, middle };
  const notes: Note[] = [];
  for (const [turn, section] of form.sections.entries()) {
    if (!hasTune(section)) continue;
    const { cells, rise } = motifs[section.theme];
    for (let bar = 0; bar < section.bars; bar++) {
      const at = section.fromBar + bar;
      const within = bar % 4;
      const closes = within === 3 || bar === section.bars - 1;
      const own = cells[within === 1 ? 1 : 0];
      const again = turn > 1 || bar >= 4 ? vary(own, random) : own;
      // A phrase breathes at its end.
      const close: Tone[] = [{ step: 0, length: style.beatsPerBar === 3 ? 5 : 6, move: 0 }];
      if (section.kind === 'break' && within % 2 === 1) continue;
      const cell = closes ? close : again;
      notes.push(...playBar(place, chords[at]!, { at, cell, rise: rise[within as 0 | 1 | 2 | 3], energy: section.energy }));
    }
  }
  const last = chords.at(-1)!;
  const home = nearestTone({ ...last, tones: [style.tonic % 12] }, notes.at(-1)?.pitch ?? middle);
  notes.push({ at: form.bars * form.barSeconds, seconds: form.tail * 0.8, pitch: home, velocity: 0.7 });
  return notes;
}
