import type { Random } from '../../painter/drawing/random.ts';
import type { Style } from './choose-style.ts';
import type { Form } from './plan-form.ts';
import { scales, semitonesOf } from './scales.ts';

/** The chord of a bar. `degree`: step of its root. Pitches are MIDI numbers. */
export type Chord = {
  degree: number;
  /** The scale that melodies take over it, semitones above the tonic. */
  scale: readonly number[];
  /** Near the middle of a piano, close to those of the chord before; ascending. */
  voicing: number[];
  /** Its root in the octave of basses. */
  bass: number;
  /** Pitches modulo 12. */
  tones: number[];
};

/** Roots of four bars, as steps of the scale. */
const progressions = {
  bright: [
    [0, 4, 5, 3],
    [0, 3, 5, 4],
    [0, 5, 3, 4],
    [3, 0, 4, 5],
    [0, 2, 3, 4],
    [0, 3, 1, 4],
  ],
  still: [
    [0, 3, 0, 3],
    [0, 5, 3, 0],
    [3, 0, 5, 3],
    [0, 2, 3, 3],
    [0, 1, 0, 3],
  ],
  dark: [
    [0, 5, 2, 6],
    [0, 3, 5, 4],
    [0, 6, 5, 6],
    [0, 2, 6, 3],
    [5, 2, 0, 6],
    [0, 5, 3, 4],
  ],
  tense: [
    [0, 0, 1, 0],
    [0, 5, 0, 1],
    [0, 1, 5, 0],
    [0, 3, 1, 0],
  ],
  jazzy: [
    [1, 4, 0, 5],
    [0, 5, 1, 4],
    [3, 2, 1, 0],
    [0, 3, 2, 5],
    [2, 5, 1, 4],
  ],
} as const satisfies Record<string, readonly (readonly number[])[]>;

const dominant = 4;
const subdominant = 3;

/** One chord a bar, and the last one, which is the tonic. */
export function writeChords(style: Style, form: Form, random: Random): Chord[] {
  const book: readonly (readonly number[])[] = progressions[bookOf(style)];
  const first = random.pick(book);
  const second = random.pick(book.filter((one) => one !== first));
  const roots: number[] = [];
  for (const { kind, bars, theme } of form.sections)
    for (let bar = 0; bar < bars; bar++) {
      const left = bars - bar;
      const usual = (theme === 0 ? first : second)[bar % 4]!;
      roots.push(kind === 'ending' && left <= 2 ? (left === 2 ? subdominant : dominant) : usual);
    }
  roots.push(0);
  const chords: Chord[] = [];
  for (const [bar, degree] of roots.entries()) {
    const resolves = degree === dominant && roots[bar + 1] === 0;
    chords.push(toChord({ degree, style, before: chords.at(-1)?.voicing, resolves, isLast: bar === roots.length - 1 }));
  }
  return chords;
}

function bookOf({ name, isBright, scale }: Style): keyof typeof progressions {
  if (scale === 'phrygian') return 'tense';
  if (name === 'jazz' || name === 'lofi') return 'jazzy';
  if (name === 'ambient') return 'still';
  return isBright ? 'bright' : 'dark';
}

type Wish = { degree: number; style: Style; before: number[] | undefined; resolves: boolean; isLast: boolean };

function toChord({ degree, style, before, resolves, isLast }: Wish): Chord {
  // A dominant that leads home has its leading note, in minor too.
  const home = scales[style.scale];
  const scale = resolves && !style.isBright && style.scale !== 'phrygian' ? home.map((one) => (one === 10 ? 11 : one)) : home;
  const steps = style.hasSevenths && !isLast ? [0, 2, 4, 6] : style.hasSevenths ? [0, 2, 4, 8] : [0, 2, 4];
  const semitones = steps.map((step) => semitonesOf(scale, degree + step));
  // The fifth above the seventh degree of major is no rest for an ear: it is made a pure one.
  const pure = semitones.map((one, index) => (index === 2 && one === semitones[0]! + 6 ? one + 1 : one));
  const tones = pure.map((one) => (style.tonic + one) % 12);
  const root = style.tonic + pure[0]!;
  return { degree, scale, tones, voicing: voice(tones, before), bass: 36 + ((root - 36) % 12) };
}

const center = 62;

/** The pitches of a chord with the least movement from the chord before, around the middle of a piano. */
function voice(tones: readonly number[], before: number[] | undefined): number[] {
  const candidates = tones.flatMap((_, turn) => {
    const order = [...tones.slice(turn), ...tones.slice(0, turn)];
    return [48, 60].map((from) => stack(order, from));
  });
  const mean = (chord: readonly number[]): number => chord.reduce((sum, pitch) => sum + pitch, 0) / chord.length;
  const cost = (chord: readonly number[]): number => {
    const moved = before === undefined ? 0 : chord.reduce((sum, pitch, at) => sum + Math.abs(pitch - (before[at] ?? pitch)), 0);
    return moved + Math.abs(mean(chord) - center) * 1.5;
  };
  return candidates.toSorted((a, b) => cost(a) - cost(b))[0]!;
}

function stack(order: readonly number[], from: number): number[] {
  const chord: number[] = [];
  for (const tone of order) {
    const floor = chord.at(-1) ?? from - 1;
    chord.push(floor + 1 + ((((tone - floor - 1) % 12) + 12) % 12));
  }
  return chord;
}
